import { text } from 'node:stream/consumers'
import { and, eq, inArray } from 'drizzle-orm'
import { beforeAll, expect, test } from 'vitest'
import { takeFormFiles } from '#app/features/people/message-files/take-form-files.server.ts'
import { fileUses, storedFiles } from '#app/features/people/parties/tables.server.ts'
import { writeComparison } from '#app/features/procurement/evaluations/write-comparison.server.ts'
import { dropProposalFiles } from '#app/features/procurement/proposal-files/drop-proposal-files.server.ts'
import {
  findLinkedProposalFile,
  getProposalFile,
} from '#app/features/procurement/proposal-files/queries-files.server.ts'
import { OF_PROPOSAL, OF_PROPOSAL_DRAFT } from '#app/features/procurement/proposals/proposal.ts'
import {
  findProposalDraft,
  findProposalToCopy,
} from '#app/features/procurement/proposals/queries-beginnings.server.ts'
import {
  findOwnProposal,
  getReceivedProposals,
} from '#app/features/procurement/proposals/queries-proposals.server.ts'
import { saveProposalDraft } from '#app/features/procurement/proposals/save-proposal-draft.server.ts'
import { submitProposal } from '#app/features/procurement/proposals/submit-proposal.server.ts'
import { withdrawProposal } from '#app/features/procurement/proposals/withdraw-proposal.server.ts'
import { expireRequirements } from '#app/features/procurement/requirements/expire-requirements.server.ts'
import { configure } from '#app/platform/config.server.ts'
import { makeContext, systemContext } from '#app/platform/context.server.ts'
import { db } from '#app/platform/testing/store.ts'
import {
  aFile,
  aProposal,
  aProvider,
  aRequirement,
  linkOf,
  type PersonCtx,
  passDeadline,
  reasonOf,
  somebody,
  typedProposal,
} from './rounds.ts'

beforeAll(() => {
  configure({ MODE: 'test', LOG_LEVEL: 'silent' })
})

const visitor = makeContext({})
const GONE = 'common:refused.notFound'
const plan = async (ctx: PersonCtx) => [await aFile(ctx, 'Plan for nobody@example.com.txt')]

const usesOf = (kind: string) =>
  db()
    .select({ name: storedFiles.name })
    .from(fileUses)
    .innerJoin(storedFiles, eq(storedFiles.id, fileUses.fileId))
    .where(eq(fileUses.subjectKind, kind))

async function aProposalWithFile(given: Record<string, string> = {}) {
  const { seeker, url } = await aRequirement(given)
  const { provider, code } = await aProposal(url, {}, plan)
  const own = await findOwnProposal(provider.ctx, url)
  return { seeker, provider, url, code, name: own?.files[0]?.name ?? '' }
}

test('files go with a proposal: to who asked, in the comparison and by a link; to nobody else', async () => {
  const { seeker, provider, url, code, name } = await aProposalWithFile()
  const [rival, moderator] = [await aProvider(), await somebody({}, { staffTasks: ['moderate'] })]
  await submitProposal(rival.ctx, typedProposal(url))

  const received = await getReceivedProposals(seeker.ctx, url)
  const [file] = received.proposals.find((one) => one.code === code)?.files ?? []
  expect(file).toMatchObject({ name, state: 'clean' })
  // How to reach the provider is read once the two have agreed.
  expect(file?.title).not.toContain('nobody@example.com')
  expect(await text(writeComparison(seeker.ctx, received, 'csv').file)).toContain(file?.title)
  expect(await getProposalFile(seeker.ctx, { code, name })).toEqual({ name })
  expect(await findLinkedProposalFile(visitor, linkOf(name, seeker.ctx))).toMatchObject({ bytes: 54 })
  expect(await findLinkedProposalFile(visitor, linkOf(name, provider.ctx))).toMatchObject({
    title: 'Plan for nobody@example.com.txt',
  })
  for (const { ctx } of [rival, moderator]) {
    expect(await reasonOf(getProposalFile(ctx, { code, name }))).toBe(GONE)
    expect(await findLinkedProposalFile(visitor, linkOf(name, ctx))).toBeNull()
  }
  expect(await reasonOf(getProposalFile(visitor, { code, name }))).toBe('common:refused.signIn')
  const stolen = { ...linkOf(name, seeker.ctx), accountId: rival.ctx.actor.accountId }
  expect(await findLinkedProposalFile(visitor, stolen)).toBeNull()

  await withdrawProposal(provider.ctx, { url })
  expect(await reasonOf(getProposalFile(seeker.ctx, { code, name }))).toBe(GONE)
  expect(await getProposalFile(provider.ctx, { code, name })).toEqual({ name })
})

test('the files of a sealed proposal are nobody’s before the deadline', async () => {
  const { seeker, url, code, name } = await aProposalWithFile({ sealed: 'on' })
  expect((await getReceivedProposals(seeker.ctx, url)).proposals).toEqual([])
  expect(await reasonOf(getProposalFile(seeker.ctx, { code, name }))).toBe(GONE)
  expect(await findLinkedProposalFile(visitor, linkOf(name, seeker.ctx))).toBeNull()

  await passDeadline(url)
  await expireRequirements(systemContext('test'))
  expect(await getProposalFile(seeker.ctx, { code, name })).toEqual({ name })
})

test('a version has the files that it was sent with; a new one says which stay', async () => {
  const { seeker, provider, url, code, name } = await aProposalWithFile()
  const second = await aFile(provider.ctx, 'second.txt')
  const again = typedProposal(url, { version: '1' })
  await submitProposal(provider.ctx, again, [second])
  await submitProposal(provider.ctx, again, [second])
  expect((await findOwnProposal(provider.ctx, url))?.files).toMatchObject([{ title: 'second.txt' }])
  expect(await reasonOf(getProposalFile(seeker.ctx, { code, name }))).toBe(GONE)
  // What the first version said is kept with it.
  expect((await usesOf(OF_PROPOSAL)).map((use) => use.name)).toEqual(
    expect.arrayContaining([name, second.name]),
  )
  expect(await reasonOf(submitProposal(provider.ctx, again, []))).not.toBe('done')

  const files = []
  for (let at = 0; at < 6; at += 1) files.push(await aFile(provider.ctx, `part ${at}.txt`))
  const more = typedProposal(url, { version: '2' })
  expect(await reasonOf(submitProposal(provider.ctx, more, files))).toBe('files: message-files:tooMany')
  const { ctx } = await aProvider()
  expect(await reasonOf(submitProposal(provider.ctx, more, [await aFile(ctx)]))).toBe(GONE)
})

test('what nothing has looked at is opened by nobody, and what was removed is its provider’s to know', async () => {
  const { seeker, provider, url, code, name } = await aProposalWithFile()
  const set = (facts: Partial<typeof storedFiles.$inferInsert>) =>
    db().update(storedFiles).set(facts).where(eq(storedFiles.name, name))
  const seen = async () => (await getReceivedProposals(seeker.ctx, url)).proposals[0]?.files
  await set({ scannedAt: null })
  expect(await seen()).toEqual([{ name: '', title: '', bytes: 0, state: 'waiting', finding: null }])
  for (const { ctx } of [seeker, provider])
    expect(await reasonOf(getProposalFile(ctx, { code, name }))).toBe('files:refused.waiting')
  expect(await findLinkedProposalFile(visitor, linkOf(name, seeker.ctx))).toBeNull()
  await set({ scannedAt: new Date(), finding: 'Eicar' })
  expect(await seen()).toEqual([])
  expect((await findOwnProposal(provider.ctx, url))?.files).toMatchObject([
    { state: 'removed', finding: 'Eicar' },
  ])
})

test('a draft keeps its files, a copy begins with those of what it copies, and sent they are the proposal’s', async () => {
  const { provider, code, name } = await aProposalWithFile()
  const { url } = await aRequirement()
  expect((await findProposalToCopy(provider.ctx, code))?.files).toMatchObject([{ name }])
  const extra = await aFile(provider.ctx, 'extra.txt')
  const stranger = await aFile((await somebody()).ctx)
  const typed = { url, words: 'Half', filesStored: [name, `${extra.name} ${stranger.name}`] }
  const { seen } = await saveProposalDraft(provider.ctx, typed)
  const draft = await findProposalDraft(provider.ctx, url)
  expect(draft).toMatchObject({ seen, files: [{ name }, { name: extra.name }] })
  expect(draft?.files).toHaveLength(2)
  expect(await usesOf(OF_PROPOSAL_DRAFT)).toHaveLength(2)

  await submitProposal(provider.ctx, typedProposal(url), [extra])
  expect(await usesOf(OF_PROPOSAL_DRAFT)).toEqual([])
  expect((await findOwnProposal(provider.ctx, url))?.files).toMatchObject([{ name: extra.name }])
})

test('what is wrong with one file keeps the others, and says so', async () => {
  const { ctx } = await aProvider()
  const file = await aFile(ctx, 'kept one.txt')
  const sent = {
    values: { filesStored: [file.name, 'gone'], words: 'Typed' } as Record<string, string | string[]>,
    files: [],
  }
  expect(await reasonOf(takeFormFiles(ctx, sent, 'files'))).toBe('files: files:refused.none')
  expect(sent.values).toEqual({ words: 'Typed', filesTaken: [`${file.name} ${file.bytes} kept one.txt`] })
  const stranger = await somebody()
  const stolen = { values: { filesStored: file.name }, files: [] }
  expect(await reasonOf(takeFormFiles(stranger.ctx, stolen, 'files'))).toBe('files: files:refused.none')
})

test('the files go with the person who gave them; the system alone has them dropped', async () => {
  const { provider, name } = await aProposalWithFile()
  const other = await aProposalWithFile()
  await dropProposalFiles(systemContext('test'), provider.ctx.actor.partyId)
  const left = await db()
    .select({ name: storedFiles.name })
    .from(fileUses)
    .innerJoin(storedFiles, eq(storedFiles.id, fileUses.fileId))
    .where(and(eq(fileUses.subjectKind, OF_PROPOSAL), inArray(storedFiles.name, [name, other.name])))
  expect(left).toEqual([{ name: other.name }])
})
