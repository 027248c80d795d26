import { OF_MESSAGE } from '#app/features/people/message-files/message-file.ts'
import { assignFiles } from '#app/features/people/parties/assign-files.server.ts'
import { type AccountId, newCode, newId, type PartyId } from '#app/kit/ids.ts'
import type { Tx } from '#app/platform/db.server.ts'
import { inPieces } from '#app/platform/testing/pieces.ts'
import { MESSAGE, type Withheld } from './conversation.ts'
import { indexLines } from './index-lines.server.ts'
import type { Subject } from './subject-registry.server.ts'
import { conversationLines, conversationReads, conversationSides, conversations } from './tables.server.ts'

/** What a person of a side wrote, or a kind of line that says what the product did. */
export type PastLine = { at: Date } & (
  | {
      side: PartyId
      author: AccountId
      words: string
      quotes?: number | undefined
      files?: readonly string[] | undefined
      /** Why the other side does not get it, and what is the same for others of its words. */
      withheld?: Withheld
      likeness?: string
    }
  | { kind: string }
)

export type PastConversation = {
  ownId: PartyId
  otherId: PartyId
  /** `links.own` is the page of `ownId`. */
  subject: (Subject & { kind: string }) | null
  /** In their order; one at least. */
  lines: readonly PastLine[]
  /** Up to which line people have read; whoever is not named has read nothing. */
  reads?: readonly { accountId: AccountId; position: number }[]
  takenBy?: { partyId: PartyId; accountId: AccountId } | null
  doneBy?: readonly PartyId[]
  areContactsOpen?: boolean
}

type Kept = PastConversation & { id: string; code: string; last: Date }

/**
 * Conversations for tests and the demo world as they were held before, in bulk and with the times that are
 * given; nobody is written to. Two with the same pair and thing are refused by the database.
 */
export async function someConversations(
  tx: Tx,
  given: readonly PastConversation[],
): Promise<{ id: string; code: string }[]> {
  const kept = given.map((one) => ({ ...one, id: newId(), code: newCode(12), last: lastOf(one) }))
  await inPieces(kept.map(rowOf), (rows) => tx.insert(conversations).values(rows))
  await inPieces(kept.flatMap(sidesOf), (rows) => tx.insert(conversationSides).values(rows))
  // Ids are in the order of time, whatever conversation a line is of.
  const lines = kept.flatMap(linesOf).toSorted((a, b) => a.writtenAt.getTime() - b.writtenAt.getTime())
  const numbered = lines.map((line) => ({ ...line, id: newId() }))
  await inPieces(numbered, (rows) => tx.insert(conversationLines).values(rows))
  const pairs = new Map(kept.map((one) => [one.id, rowOf(one)]))
  const said = numbered.flatMap(({ conversationId, ...line }) => {
    const pair = pairs.get(conversationId)
    return pair && 'sideId' in line ? [{ ...pair, ...line, lineId: line.id }] : []
  })
  await inPieces(said, (rows) => indexLines(tx, rows))
  for (const line of said)
    if (line.files.length > 0)
      await assignFiles(
        tx,
        { kind: OF_MESSAGE, id: line.lineId },
        { owners: [line.sideId], names: line.files },
      )
  const reads = kept.flatMap(({ id, reads = [] }) => reads.map((one) => ({ ...one, conversationId: id })))
  await inPieces(reads, (rows) => tx.insert(conversationReads).values(rows))
  return kept.map(({ id, code }) => ({ id, code }))
}

function lastOf({ lines }: PastConversation): Date {
  const last = lines.at(-1)
  if (!last) throw new RangeError('a conversation has a line at least')
  return last.at
}

function rowOf({ id, code, ownId, otherId, subject, lines, last, areContactsOpen }: Kept) {
  const [lowId, highId] = ownId < otherId ? [ownId, otherId] : [otherId, ownId]
  return {
    id,
    code,
    lowId,
    highId,
    subjectKind: subject?.kind ?? null,
    subjectId: subject?.id ?? null,
    subjectTitle: subject?.title ?? null,
    subjectLanguage: subject?.language ?? null,
    contactsOpenAt: areContactsOpen ? last : null,
    lastPosition: lines.length,
    lastAt: last,
    createdAt: lines[0]?.at ?? last,
  }
}

function sidesOf({ id, ownId, otherId, subject, lines, takenBy, doneBy = [], last }: Kept) {
  const isSeenBy = (line: PastLine, party: PartyId) =>
    !('side' in line) || line.side === party || line.withheld === undefined
  const lastSeenBy = (party: PartyId, test: (side: PartyId) => boolean) =>
    lines.findLastIndex((line) => 'side' in line && test(line.side) && isSeenBy(line, party)) + 1
  return [ownId, otherId].map((partyId) => ({
    conversationId: id,
    partyId,
    subjectLink: (partyId === ownId ? subject?.links.own : subject?.links.other) ?? null,
    saidPosition: lastSeenBy(partyId, (side) => side === partyId),
    heardPosition: lastSeenBy(partyId, (side) => side !== partyId),
    lastPosition: lines.findLastIndex((line) => isSeenBy(line, partyId)) + 1,
    takenBy: takenBy?.partyId === partyId ? takenBy.accountId : null,
    isDone: doneBy.includes(partyId),
    lastAt: last,
  }))
}

function linesOf({ id, lines }: Kept) {
  return lines.map((line, before) => {
    const row = { conversationId: id, position: before + 1, writtenAt: line.at }
    return 'side' in line
      ? {
          ...row,
          kind: MESSAGE,
          sideId: line.side,
          authorId: line.author,
          words: line.words,
          quotes: line.quotes ?? null,
          files: line.files ?? [],
          hasFiles: (line.files?.length ?? 0) > 0,
          withheld: line.withheld ?? null,
          likeness: line.likeness ?? null,
        }
      : { ...row, kind: line.kind, about: `past:${row.position}`, parameters: {} }
  })
}
