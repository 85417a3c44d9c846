FROM node:26-slim AS build
WORKDIR /bandstand
COPY .npmrc package.json package-lock.json ./
# The base image is the runtime here, so the one that npm brings stays out.
RUN npm ci --omit=dev && rm -rf node_modules/node-linux-* node_modules/.bin/node
COPY . .
RUN npm run build

FROM node:26-slim
WORKDIR /bandstand
RUN mkdir /data && chown node:node /data
COPY --from=build /bandstand/node_modules node_modules
COPY --from=build /bandstand/build build
COPY package.json ./
COPY scripts scripts
COPY app/db/migrations app/db/migrations
COPY app/db/seed/demo-town app/db/seed/demo-town
ENV HOST=0.0.0.0
ENV DATA_DIR=/data
VOLUME /data
EXPOSE 3000
USER node
HEALTHCHECK --interval=10s --timeout=5s --start-period=60s \
  CMD ["node", "-e", "fetch(`http://127.0.0.1:${process.env.PORT || 3000}/readyz`).then(({ ok }) => process.exit(ok ? 0 : 1), () => process.exit(1))"]
CMD ["node", "scripts/run.js", "start"]
