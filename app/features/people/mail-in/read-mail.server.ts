import type { PartyId } from '#app/kit/ids.ts'
import { Refusal } from '#app/kit/refusal.ts'
import { config } from '#app/platform/config.server.ts'
import { type ReadingFault, readApart } from '#app/platform/reading/read-apart.server.ts'
import type { IncomingMail } from './reading/incoming-mail.ts'
import type { AskedMail } from './reading/parse-mail.server.ts'

const READER = {
  name: 'mail',
  source: '#app/features/people/mail-in/mail-reader.server.ts',
} as const

/**
 * Reads an email in a process apart, while the server that handed it in waits; one that takes too much is a
 * fault, one that cannot be read is null, and so is the answer where too many wait to be read.
 */
export async function readMail(
  ownerId: PartyId,
  raw: Uint8Array,
): Promise<{ ok: true; said: IncomingMail | null } | ReadingFault | null> {
  const given: AskedMail = { raw, ownHost: new URL(config().ORIGIN).hostname }
  const asked = { ownerId, name: 'email', bytes: raw, given, isWaitedFor: true }
  return readApart<IncomingMail | null>(READER, asked).catch(unlessBusy)
}

function unlessBusy(error: unknown): null {
  if (error instanceof Refusal && error.kind === 'unavailable') return null
  throw error
}
