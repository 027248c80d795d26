import type { AccountId, PartyId } from '#app/kit/ids.ts'
import type { Ctx } from '#app/platform/context.server.ts'
import type { Tx } from '#app/platform/db.server.ts'
import { defineRegistry } from '#app/platform/registry.server.ts'
import type { Withheld } from './conversation.ts'

/** A message that is about to be written, in a conversation that is locked. */
export type JudgedMessage = {
  conversationId: string
  side: PartyId
  otherId: PartyId
  author: AccountId
  words: string
  /** What the content of its files is known by. */
  files: readonly string[]
}

/** What decides whether messages reach the other side; filled in once. */
export type MessageGuard = {
  /** Whether a message is held back. Refuses with `conflict` one to a side that the own has blocked. */
  judge(tx: Tx, message: JudgedMessage): Promise<{ withheld: Withheld | null; likeness: string | null }>
  /** Whether a party (`by`) has blocked another one. */
  isBlocked(ctx: Ctx, pair: { by: PartyId; party: PartyId }): Promise<boolean>
}

export const messageGuard = defineRegistry<MessageGuard>('guard of messages')
