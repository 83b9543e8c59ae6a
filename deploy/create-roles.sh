#!/bin/sh
# Runs once in an empty database server: the role that owns the schema, and the product's, which may
# only read and write rows. psql quotes the passwords, so they may hold any characters.
set -eu
secrets="${SECRETS_DIR:-/run/secrets}"
# Without the line's end, which a Windows editor writes in its own way: as the product reads them.
read_secret() {
  value=$(tr -d '\r' <"$secrets/$1")
  [ -n "$value" ] || { echo "The secret $1 is empty: run deploy/make-secrets.sh first." >&2; exit 1; }
}
read_secret DATABASE_MIGRATION_PASSWORD
owner=$value
read_secret DATABASE_PASSWORD
psql -v ON_ERROR_STOP=1 -v owner="$owner" -v product="$value" \
  --username "${POSTGRES_USER:-postgres}" --dbname postgres <<'SQL'
create role slipstream_owner login password :'owner';
create role slipstream login password :'product';
create database slipstream owner slipstream_owner;
revoke all on database slipstream from public;
grant connect, temporary on database slipstream to slipstream;
SQL
