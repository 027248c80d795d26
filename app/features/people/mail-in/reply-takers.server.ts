import type { AccountId, PartyId } from '#app/kit/ids.ts'
import type { Language } from '#app/kit/language.ts'
import type { Ctx } from '#app/platform/context.server.ts'
import { defineRegistry } from '#app/platform/registry.server.ts'
import type { MailFile } from './reading/incoming-mail.ts'
import type { ReplySeal } from './sealed-address.ts'

/** An answer by email, as it is posted. */
export type MailedReply = {
  conversationId: string
  accountId: AccountId
  /** What the sender's program calls the email, '<…@…>': the same email may come twice and is posted once. */
  messageId: string
  /** Plain lines, only what was newly written; may be empty where there are attachments. */
  words: string
  attachments: MailFile[]
  /** Names of files that came along and were left out: too large, too many, or of no use elsewhere. */
  leftOut: string[]
}

/**
 * Posts an answer in the name of the account, whose address the email came from; called with the system's
 * context. Refuses (any refusal but `unavailable` and `limit`) what that account may not post: it is told so
 * once. Nothing was checked of the files but their size and their number.
 */
export type TakeReply = (ctx: Ctx, reply: MailedReply) => Promise<void>

/** Filled in by the feature that has conversations; until then no answer is posted. */
export const replyTakers = defineRegistry<{ takeReply?: TakeReply }>('replies by email')

/** Who may answer by a reply address: from that email address, and nobody else. */
export type ReplyReader = { email: string; language: Language; partyId: PartyId }

/**
 * Answers to something else than a message: the seal names, in place of a conversation and an account, what
 * is answered and who was written to. `findReader` gives null for what is no such answer.
 */
export type OtherReplies = {
  findReader(ctx: Ctx, seal: ReplySeal): Promise<ReplyReader | null>
  takeReply: TakeReply
}

export const otherReplies = defineRegistry<readonly OtherReplies[]>('replies to more than messages')
