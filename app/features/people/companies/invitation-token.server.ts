import { createHash } from 'node:crypto'

/** What is stored of an invitation's token: its hash, so that a copy of the database opens nothing. */
export function invitationHash(token: string): string {
  return createHash('sha256').update(token).digest('base64url')
}
