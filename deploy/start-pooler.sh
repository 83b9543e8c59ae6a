#!/usr/bin/env bash
# Starts Debian's PgBouncer (transaction pooling) in front of a PostgreSQL server, for trying out and
# for tests: downloaded and unpacked into a folder, so that nothing is installed.
#   deploy/start-pooler.sh FOLDER PORT HOST:PORT USER PASSWORD [DATABASE_CONNECTIONS]
# Runs until it is ended. In production, install the package and copy the settings below.
set -euo pipefail
folder=$1 port=$2 server=$3 user=$4 password=$5 connections=${6:-10}
mkdir -p "$folder/packages"
cd "$folder/packages"
if ! [ -x root/usr/sbin/pgbouncer ]; then
  apt-get download pgbouncer libevent-2.1-7 libc-ares2 >/dev/null 2>&1
  for package in *.deb; do dpkg -x "$package" root; done
fi
cd "$folder"
cat >pgbouncer.ini <<INI
[databases]
* = host=${server%:*} port=${server#*:}
[pgbouncer]
listen_addr = 127.0.0.1
listen_port = $port
unix_socket_dir =
auth_type = scram-sha-256
auth_file = $folder/users.txt
pool_mode = transaction
default_pool_size = $connections
max_client_conn = 1000
INI
# The quotation marks of a password are doubled.
printf '"%s" "%s"\n' "$user" "${password//\"/\"\"}" >users.txt
chmod 600 users.txt
as=()
if [ "$(id -u)" = 0 ]; then
  chown nobody users.txt
  as=(-u nobody)
fi
libraries=$(dirname "$(find "$folder/packages/root" -name 'libcares.so.2')")
export LD_LIBRARY_PATH=$libraries
exec packages/root/usr/sbin/pgbouncer -q "${as[@]}" pgbouncer.ini
