import { randomUUID } from 'node:crypto'
import { eq } from 'drizzle-orm'
import { beforeAll, expect, test } from 'vitest'
import { fileUses, storedFiles } from '#app/features/people/parties/tables.server.ts'
import { discardRequirementDraft } from '#app/features/procurement/requirement-drafts/discard-requirement-draft.server.ts'
import { keepRequirementDraft } from '#app/features/procurement/requirement-drafts/keep-requirement-draft.server.ts'
import { beginRequirement } from '#app/features/procurement/requirement-drafts/queries-beginning.server.ts'
import { addRequirementFiles } from '#app/features/procurement/requirement-files/add-requirement-files.server.ts'
import {
  findLinkedRequirementFile,
  getRequirementFile,
  listRequirementFiles,
} from '#app/features/procurement/requirement-files/queries-files.server.ts'
import { removeRequirementFile } from '#app/features/procurement/requirement-files/remove-requirement-file.server.ts'
import { inviteProvider } from '#app/features/procurement/requirement-invitations/invite-provider.server.ts'
import { revokeInvitation } from '#app/features/procurement/requirement-invitations/revoke-invitation.server.ts'
import { cancelRequirement } from '#app/features/procurement/requirements/cancel-requirement.server.ts'
import { postRequirement } from '#app/features/procurement/requirements/post-requirement.server.ts'
import { listAmendments } from '#app/features/procurement/requirements/queries-amendments.server.ts'
import { OF_REQUIREMENT } from '#app/features/procurement/requirements/requirement.ts'
import { configure } from '#app/platform/config.server.ts'
import { makeContext } from '#app/platform/context.server.ts'
import { db } from '#app/platform/testing/store.ts'
import {
  aFile,
  aProposal,
  aProvider,
  aRequirement,
  linkOf,
  reasonOf,
  somebody,
  typedRequirement,
} from '../proposals/rounds.ts'

beforeAll(() => {
  configure({ MODE: 'test', LOG_LEVEL: 'silent' })
})

const visitor = makeContext({})
const GONE = 'common:refused.notFound'

test('who may see the requirement gets its files, by a link that asks again', async () => {
  const { seeker, url } = await aRequirement({ audience: 'invited' })
  const [guest, rival] = [await aProvider(), await aProvider()]
  const who = { url, username: guest.account.displayUsername }
  await inviteProvider(seeker.ctx, who)
  const file = await aFile(seeker.ctx)
  await addRequirementFiles(seeker.ctx, { url }, [file])
  await addRequirementFiles(seeker.ctx, { url }, [file])

  expect(await listRequirementFiles(guest.ctx, url)).toMatchObject([{ title: 'outline.txt', state: 'clean' }])
  expect(await getRequirementFile(guest.ctx, { url, name: file.name })).toEqual({ name: file.name })
  expect(await findLinkedRequirementFile(visitor, linkOf(file.name, guest.ctx))).toMatchObject({
    title: 'outline.txt',
  })
  expect(await listRequirementFiles(visitor, url)).toEqual([])
  expect(await reasonOf(getRequirementFile(rival.ctx, { url, name: file.name }))).toBe(GONE)
  expect(await findLinkedRequirementFile(visitor, linkOf(file.name, rival.ctx))).toBeNull()
  // Made for the guest's side, and asked for by an account that does not act for it.
  const stolen = { ...linkOf(file.name, guest.ctx), accountId: rival.ctx.actor.accountId }
  expect(await findLinkedRequirementFile(visitor, stolen)).toBeNull()
  await revokeInvitation(seeker.ctx, who)
  expect(await findLinkedRequirementFile(visitor, linkOf(file.name, guest.ctx))).toBeNull()
})

test('staff who moderate open the files of a requirement that is not for all, staff of another task do not', async () => {
  const { seeker, url } = await aRequirement({ audience: 'invited' })
  const file = await aFile(seeker.ctx)
  await addRequirementFiles(seeker.ctx, { url }, [file])
  for (const [task, isOpened] of [
    ['moderate', true],
    ['refund', false],
  ] as const) {
    const { ctx } = await somebody({ staffTasks: [task] }, { staffTasks: [task] })
    const opened = await reasonOf(getRequirementFile(ctx, { url, name: file.name }))
    expect(opened, task).toBe(isOpened ? 'done' : GONE)
    const linked = await findLinkedRequirementFile(visitor, linkOf(file.name, ctx))
    expect(linked !== null, task).toBe(isOpened)
    const stolen = { ...linkOf(file.name, ctx), partyId: seeker.ctx.actor.partyId }
    expect(await findLinkedRequirementFile(visitor, stolen), task).toBeNull()
  }
})

test('nobody opens what nothing has looked at, and others do not read its name; what was removed is its owner’s', async () => {
  const { seeker, url } = await aRequirement()
  const { ctx } = await aProvider()
  const file = await aFile(seeker.ctx, 'Write to nobody@example.com.txt')
  await addRequirementFiles(seeker.ctx, { url }, [file])
  expect(JSON.stringify(await listRequirementFiles(ctx, url))).not.toContain('nobody@example.com')

  const set = (facts: Partial<typeof storedFiles.$inferInsert>) =>
    db().update(storedFiles).set(facts).where(eq(storedFiles.name, file.name))
  await set({ scannedAt: null })
  expect(await listRequirementFiles(ctx, url)).toEqual([
    { name: '', title: '', bytes: 0, state: 'waiting', finding: null },
  ])
  for (const reader of [ctx, seeker.ctx])
    expect(await reasonOf(getRequirementFile(reader, { url, name: file.name }))).toBe('files:refused.waiting')
  expect(await findLinkedRequirementFile(visitor, linkOf(file.name, ctx))).toBeNull()

  await set({ scannedAt: new Date(), finding: 'Eicar' })
  expect(await listRequirementFiles(ctx, url)).toEqual([])
  expect(await listRequirementFiles(seeker.ctx, url)).toMatchObject([{ state: 'removed', finding: 'Eicar' }])
  expect(await reasonOf(getRequirementFile(seeker.ctx, { url, name: file.name }))).toBe(GONE)
})

test('a stranger adds nothing, takes nothing away and gets nothing that is not for all', async () => {
  const { seeker, url } = await aRequirement()
  const [stranger, file] = [await somebody(), await aFile(seeker.ctx)]
  await addRequirementFiles(seeker.ctx, { url }, [file])
  const own = await aFile(stranger.ctx)
  expect(await reasonOf(addRequirementFiles(stranger.ctx, { url }, [own]))).toBe(GONE)
  expect(await reasonOf(addRequirementFiles(seeker.ctx, { url }, [own]))).toBe(GONE)
  expect(await reasonOf(removeRequirementFile(stranger.ctx, { url, name: file.name }))).toBe(GONE)
  expect(await reasonOf(getRequirementFile(visitor, { url, name: file.name }))).toBe('common:refused.signIn')
  expect(await listRequirementFiles(seeker.ctx, url)).toHaveLength(1)
})

test('files go along with a new requirement, sent twice once, and never somebody else’s or too many', async () => {
  const [{ ctx }, stranger] = [await somebody(), await somebody()]
  const typed = await typedRequirement({ intent: 'draft' })
  const file = await aFile(ctx)
  const { url } = await postRequirement(ctx, typed, [file])
  expect((await postRequirement(ctx, typed, [file])).url).toBe(url)
  expect(await listRequirementFiles(ctx, url)).toMatchObject([{ title: 'outline.txt' }])
  const another = { ...typed, key: randomUUID() }
  expect(await reasonOf(postRequirement(ctx, another, [await aFile(stranger.ctx)]))).toBe(GONE)
  expect(await reasonOf(postRequirement(ctx, another, Array(6).fill(file)))).toBe(
    'files: message-files:tooMany',
  )
  // Another one like it begins with the same files.
  const { files } = await beginRequirement(ctx, new URLSearchParams({ copy: url }))
  expect(files).toMatchObject([{ name: file.name }])
  await postRequirement(ctx, another, [file])
  expect(await db().$count(fileUses, eq(fileUses.subjectKind, OF_REQUIREMENT))).toBeGreaterThan(1)
})

test('what was chosen for one that is not sent is kept with its draft, and goes with it', async () => {
  const [{ ctx }, stranger] = [await somebody(), await somebody()]
  const [key, file, foreign] = [randomUUID(), await aFile(ctx), await aFile(stranger.ctx)]
  const typed = { key, title: 'Welding', filesStored: [file.name, foreign.name] }
  const { seen } = await keepRequirementDraft(ctx, typed)
  const begun = await beginRequirement(ctx, new URLSearchParams({ draft: key }))
  expect(begun).toMatchObject({ seen, files: [{ name: file.name }] })
  expect(begun.files).toHaveLength(1)
  const uses = () => db().$count(fileUses, eq(fileUses.subjectId, key))
  expect(await uses()).toBe(1)
  await discardRequirementDraft(stranger.ctx, { draft: key })
  expect(await uses()).toBe(1)
  await discardRequirementDraft(ctx, { draft: key })
  expect(await uses()).toBe(0)
})

test('five at most; after an answer each change is an amendment; a deleted draft takes its files along', async () => {
  const { seeker, url } = await aRequirement()
  const files = []
  for (let at = 0; at < 6; at += 1) files.push(await aFile(seeker.ctx, `part ${at}.txt`))
  expect(await reasonOf(addRequirementFiles(seeker.ctx, { url }, files))).toBe(
    'files: requirement-files:tooMany',
  )
  expect(await reasonOf(addRequirementFiles(seeker.ctx, { url }, []))).toBe('files: common:invalid.required')
  const [one, other] = files
  if (!one || !other) throw new Error('no files')
  await addRequirementFiles(seeker.ctx, { url }, [one])
  expect(await listAmendments(visitor, url)).toEqual([])
  await aProposal(url)
  await addRequirementFiles(seeker.ctx, { url }, [other])
  await removeRequirementFile(seeker.ctx, { url, name: one.name })
  expect((await listAmendments(visitor, url)).map(({ changes }) => changes)).toEqual([
    [{ field: 'files', before: 'part 0.txt, part 1.txt', after: 'part 1.txt' }],
    [{ field: 'files', before: 'part 0.txt', after: 'part 0.txt, part 1.txt' }],
  ])
  await cancelRequirement(seeker.ctx, { url, reason: 'Found.' })
  expect(await reasonOf(removeRequirementFile(seeker.ctx, { url, name: other.name }))).toBe(
    'requirements:refused.isOver',
  )

  const draft = await aRequirement({ intent: 'draft' })
  const last = await aFile(draft.seeker.ctx)
  await addRequirementFiles(draft.seeker.ctx, { url: draft.url }, [last])
  await cancelRequirement(draft.seeker.ctx, { url: draft.url })
  const used = await db()
    .select()
    .from(fileUses)
    .innerJoin(storedFiles, eq(storedFiles.id, fileUses.fileId))
    .where(eq(storedFiles.name, last.name))
  expect(used).toEqual([])
})
