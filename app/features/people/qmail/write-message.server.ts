import { ownAccount } from '#app/features/people/accounts/queries-scope.server.ts'
import { accounts } from '#app/features/people/accounts/tables.server.ts'
import type { StoredAttachment } from '#app/features/people/parties/store-attachment.server.ts'
import { type Person, requireAccountHolder } from '#app/kit/actor.ts'
import { parseInput } from '#app/kit/input.ts'
import { BadInput, notFound, refuse } from '#app/kit/refusal.ts'
import type { Ctx } from '#app/platform/context.server.ts'
import { inTransaction, read } from '#app/platform/db.server.ts'
import { once } from '#app/platform/idempotency.server.ts'
import { countAttempt, countUp } from '#app/platform/rate-limit.server.ts'
import { findSubject } from './find-subject.server.ts'
import { writeMessageInput } from './inputs.ts'
import { BEGINNINGS, FIRST_BEGINNINGS, MESSAGES } from './message-limit.ts'
import { openConversation } from './open-conversation.server.ts'
import { postMessage, type WrittenMessage } from './post-message.server.ts'
import { maySeeContacts } from './queries-settled.server.ts'
import { type Begun, findAddressee, isBegun } from './queries-sides.server.ts'

/**
 * Writes a message, with stored attachments or without, once for each `key`, in a conversation of the party
 * acted for (`code`), or to somebody (`to`) about a thing or nothing, which begins the conversation if there
 * is none. Refuses with `signIn` a visitor, with `conflict` who has not confirmed the own email address and
 * another side that has left, with `notFound` a conversation of others, a thing that the two do not share,
 * and somebody without a public page about nothing, with `forbidden` whom staff has paused; with `limit` more
 * than 30 messages a minute, 50 new conversations a day, or 10 in the first day of an account. Bad input:
 * neither words nor files, or more than 5,000 letters, and a quoted line that is no message of that
 * conversation.
 */
export async function writeMessage(
  ctx: Ctx,
  input: unknown,
  files: readonly StoredAttachment[] = [],
): Promise<WrittenMessage> {
  const said = parseInput(writeMessageInput, input)
  if (said.words === '' && files.length === 0) throw new BadInput({ words: { key: 'qmail:refused.empty' } })
  requireAccountHolder(ctx.actor)
  const { actor } = ctx
  if (!actor.emailConfirmed) throw refuse('conflict', 'qmail:refused.unconfirmed')
  const whole = said.code === undefined ? await begin(ctx, actor, said) : null
  await countAttempt(MESSAGES, actor.accountId)

  return inTransaction(async (tx) => {
    const { code = '', words, quotes, key } = said
    const withFiles = files.length > 0 ? { files: files.map(({ digest }) => digest) } : {}
    const { accountId: author, partyId: side } = actor
    const call = {
      owner: author,
      key: `message:${key}`,
      body: { code, to: said.to, words, quotes, ...withFiles },
    }
    return once(tx, call, async () => {
      const of = whole ? await openConversation(tx, whole) : { code }
      return postMessage(tx, { of, side, author, words, quotes, files })
    })
  })
}

type Beginning = { to?: string | undefined; about?: { kind: string; ref: string } | null | undefined }

/** The pair and the thing of a conversation that may be begun. */
async function begin(ctx: Ctx, actor: Person, { to = '', about }: Beginning) {
  const subject = about ? await findSubject(ctx, about) : null
  const other = subject ? null : await findAddressee(ctx, to)
  const otherId = subject ? subject.otherId : other?.isOpen ? other.partyId : null
  if (otherId === null) throw notFound()
  await countBeginning(ctx, actor, { otherId, subject })
  return { ownId: actor.partyId, otherId, subject, areContactsOpen: await maySeeContacts(ctx, otherId) }
}

/** Who has just come begins few: a flood is made of new accounts, and nobody needs many on the first day. */
async function countBeginning(ctx: Ctx, { accountId }: Person, of: Begun): Promise<void> {
  await countAttempt(BEGINNINGS, accountId)
  const [account] = await read(ctx)
    .select({ createdAt: accounts.createdAt })
    .from(accounts)
    .where(ownAccount(ctx.actor))
  const { seconds, points } = FIRST_BEGINNINGS
  const left = account ? account.createdAt.getTime() + seconds * 1_000 - ctx.now().getTime() : 0
  // Who writes on begins nothing.
  if (left <= 0 || (await isBegun(ctx, of))) return
  if ((await countUp(FIRST_BEGINNINGS, accountId)) <= points) return
  throw refuse('limit', 'qmail:refused.newAccount', { seconds: Math.ceil(left / 1_000) })
}
