#!/bin/sh
# Makes the files of deploy/secrets for docker compose (or the folder named). Four are generated, the
# mail catcher's address is filled in, the others are empty: write what you use into them. Nothing
# that is there is changed, so it can be run again.
set -eu
folder="${1:-$(dirname "$0")/secrets}"
mkdir -p "$folder"
# The folder keeps other people out; within a container, another user than ours reads the files.
chmod 700 "$folder"

add() {
  [ -e "$folder/$1" ] || printf '%s' "$2" >"$folder/$1"
  chmod 644 "$folder/$1"
}

random() {
  head -c 32 /dev/urandom | base64 | tr -d '\n'
}

add APP_SECRET "$(random)"
for name in DATABASE_PASSWORD DATABASE_MIGRATION_PASSWORD POSTGRES_PASSWORD; do
  add "$name" "$(random)"
done
add SMTP_URL smtp://mail:1025
for name in ADMIN_PASSWORD SLACK_CLIENT_SECRET SLACK_SIGNING_SECRET STRIPE_SECRET_KEY \
  STRIPE_WEBHOOK_SECRET OPENAI_API_KEY; do
  add "$name" ''
done
echo "The secrets are in $folder. Back up APP_SECRET: without it, sealed tokens are lost."
