import { pino } from 'pino'
import { config } from './config.server.ts'

/** Structured log lines on standard output. Never give it passwords, tokens, cards or addresses of people. */
export const log = pino({
  level: config().LOG_LEVEL,
  base: undefined,
  redact: {
    paths: ['password', 'token', 'cookie', 'email', '*.password', '*.token', '*.cookie', '*.email'],
    censor: '[hidden]',
  },
})

/** A path fit for the log: without the codes that open something to whoever holds them. */
export function loggedPath(path: string): string {
  return path.replace(/\/(confirm|ticket|sandbox)\/[^/]+/g, '/$1/[hidden]')
}
