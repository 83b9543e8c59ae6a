#!/bin/sh
# Runs once in an empty database server: the role that owns the schema, and the product's, which may
# only read and write rows. psql quotes the passwords, so they may hold any characters.
set -eu
secrets="${SECRETS_DIR:-/run/secrets}"
psql -v ON_ERROR_STOP=1 -v owner="$(cat "$secrets/DATABASE_MIGRATION_PASSWORD")" \
  -v product="$(cat "$secrets/DATABASE_PASSWORD")" \
  --username "${POSTGRES_USER:-postgres}" --dbname postgres <<'SQL'
create role slipstream_owner login password :'owner';
create role slipstream login password :'product';
create database slipstream owner slipstream_owner;
revoke all on database slipstream from public;
grant connect, temporary on database slipstream to slipstream;
SQL
