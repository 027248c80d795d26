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
