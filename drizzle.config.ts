import { defineConfig } from 'drizzle-kit'

export default defineConfig({
  dialect: 'postgresql',
  schema: ['./app/platform/tables.server.ts', './app/features/**/tables.server.ts'],
  out: './migrations',
  casing: 'snake_case',
})
