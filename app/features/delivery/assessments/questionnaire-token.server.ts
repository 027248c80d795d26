import { createHash } from 'node:crypto'
import { keyedHash } from '#app/platform/keyed-hash.server.ts'

/** What opens a questionnaire: nobody guesses it, and reminders say it again without its being kept. */
export function questionnaireToken(id: string): string {
  return keyedHash('questionnaire', id)
}

/** What is stored of a token: its hash, so that a copy of the database opens nothing. */
export function tokenHash(token: string): string {
  return createHash('sha256').update(token).digest('base64url')
}

/** By what an address is known that wants no more questions. */
export function optOutHash(email: string): string {
  return keyedHash('assessment-opt-out', email)
}
