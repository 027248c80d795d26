import { eq } from 'drizzle-orm'
import { beforeAll, describe, expect, test } from 'vitest'
import { suggest } from '#app/features/catalogue/search-index/queries-suggest.server.ts'
import { addTrainer } from '#app/features/people/parties/add-trainer.server.ts'
import { aCompany } from '#app/features/people/parties/testing.server.ts'
import { submitProposal } from '#app/features/procurement/proposals/submit-proposal.server.ts'
import { inviteProvider } from '#app/features/procurement/requirement-invitations/invite-provider.server.ts'
import {
  getInvitations,
  listInvitable,
  listRequirementsToAnswer,
} from '#app/features/procurement/requirement-invitations/queries-invitations.server.ts'
import { revokeInvitation } from '#app/features/procurement/requirement-invitations/revoke-invitation.server.ts'
import { requirementAddresses } from '#app/features/procurement/requirements/queries-addresses.server.ts'
import { getRequirement } from '#app/features/procurement/requirements/queries-rows.server.ts'
import { requirementInvitations, requirements } from '#app/features/procurement/requirements/tables.server.ts'
import { configure } from '#app/platform/config.server.ts'
import { makeContext } from '#app/platform/context.server.ts'
import { inTransaction } from '#app/platform/db.server.ts'
import { emails } from '#app/platform/tables.server.ts'
import { actingFor } from '#app/platform/testing/a-person.ts'
import { db } from '#app/platform/testing/store.ts'
import {
  aProvider,
  aRequirement,
  type PersonCtx,
  reasonOf,
  somebody,
  typedProposal,
} from '../proposals/rounds.ts'
import { followFacts } from '../support/follow-facts.ts'
import { changeOpen, kindsToldTo } from './change-open.ts'

beforeAll(() => {
  configure({ MODE: 'test', LOG_LEVEL: 'silent' })
})

const visitor = makeContext({})
const GONE = 'common:refused.notFound'
const titleOf = async (url: string) =>
  (await db().select({ title: requirements.title }).from(requirements).where(eq(requirements.slug, url)))[0]
    ?.title ?? ''
const usernameOf = ({ account }: { account: { displayUsername: string } }) => account.displayUsername
const invite = (ctx: PersonCtx, url: string, provider: { account: { displayUsername: string } }) =>
  inviteProvider(ctx, { url, username: usernameOf(provider) })

describe('invited ones', () => {
  test('nobody else finds, opens or answers it: search, sitemap, page, form', async () => {
    const { seeker, url } = await aRequirement({ audience: 'invited' })
    const [guest, rival] = [await aProvider(), await aProvider()]
    await invite(seeker.ctx, url, guest)
    await followFacts()

    const title = await titleOf(url)
    for (const ctx of [visitor, rival.ctx]) {
      expect(await reasonOf(getRequirement(ctx, url))).toBe(GONE)
      expect((await suggest(ctx, title)).requirement).toEqual([])
    }
    const listed = JSON.stringify(await requirementAddresses.part(1))
    expect(listed).not.toContain(url)
    expect(await reasonOf(submitProposal(rival.ctx, typedProposal(url)))).toBe(GONE)
    expect(await listRequirementsToAnswer(rival.ctx)).toEqual([])

    expect(await getRequirement(guest.ctx, url)).toMatchObject({ open: true, isOwn: false })
    expect((await listRequirementsToAnswer(guest.ctx)).map((row) => row.url)).toEqual([url])
    expect(await submitProposal(guest.ctx, typedProposal(url))).toEqual({ version: 1 })
    expect(await listRequirementsToAnswer(guest.ctx)).toEqual([])
  })

  test('are told once, with an email, and not before it is online', async () => {
    const { seeker, url } = await aRequirement({ audience: 'invited', intent: 'draft' })
    const guest = await aProvider()
    await Promise.all([invite(seeker.ctx, url, guest), invite(seeker.ctx, url, guest)])
    await followFacts()
    expect(await kindsToldTo(guest.account)).toEqual([])
    expect(await reasonOf(getRequirement(guest.ctx, url))).toBe(GONE)

    await changeOpen(seeker.ctx, url, {})
    await invite(seeker.ctx, url, guest)
    await followFacts()
    expect(await kindsToldTo(guest.account)).toEqual(['requirementInvitation'])
    const sent = await db().select().from(emails).where(eq(emails.toAddress, guest.account.email))
    expect(sent).toHaveLength(1)
  })

  test('are uninvited before they have answered, never after, and not at all while proposals are sealed', async () => {
    const { seeker, url } = await aRequirement({ audience: 'invited' })
    const [guest, other] = [await aProvider(), await aProvider()]
    await invite(seeker.ctx, url, guest)
    await invite(seeker.ctx, url, other)
    await submitProposal(guest.ctx, typedProposal(url))
    const uninvite = (ctx: PersonCtx, at: string, who: typeof guest) =>
      reasonOf(revokeInvitation(ctx, { url: at, username: usernameOf(who) }))

    expect(await uninvite(seeker.ctx, url, guest)).toBe('requirement-invitations:refused.answered')
    expect(await uninvite(seeker.ctx, url, other)).toBe('done')
    expect(await uninvite(seeker.ctx, url, other)).toBe(GONE)
    expect(await reasonOf(getRequirement(other.ctx, url))).toBe(GONE)
    expect((await getInvitations(seeker.ctx, url)).invited).toMatchObject([
      { username: usernameOf(guest), isAnswered: true },
    ])

    const sealed = await aRequirement({ audience: 'invited', sealed: 'on' })
    await invite(sealed.seeker.ctx, sealed.url, guest)
    await submitProposal(guest.ctx, typedProposal(sealed.url))
    expect((await getInvitations(sealed.seeker.ctx, sealed.url)).invited).toMatchObject([
      { isAnswered: null },
    ])
    expect(await uninvite(sealed.seeker.ctx, sealed.url, guest)).toBe(
      'requirement-invitations:refused.sealed',
    )
  })

  test('a stranger invites nobody, learns nothing and withdraws nothing; who is no provider is not invited', async () => {
    const { seeker, url } = await aRequirement({ audience: 'invited' })
    const [guest, stranger] = [await aProvider(), await somebody()]
    await invite(seeker.ctx, url, guest)
    const username = usernameOf(guest)
    expect(await reasonOf(invite(stranger.ctx, url, guest))).toBe(GONE)
    expect(await reasonOf(revokeInvitation(stranger.ctx, { url, username }))).toBe(GONE)
    expect(await reasonOf(getInvitations(stranger.ctx, url))).toBe(GONE)
    expect(await reasonOf(inviteProvider(visitor, { url, username }))).toBe('common:refused.signIn')
    expect(await listInvitable(stranger.ctx, username, 3)).toEqual([])
    expect(await listInvitable(seeker.ctx, username, 3)).toMatchObject([{ url, isInvited: true }])

    for (const name of [usernameOf(stranger), usernameOf(seeker), 'nobody-of-that-name'])
      expect(await reasonOf(inviteProvider(seeker.ctx, { url, username: name }))).toBe(
        'username: requirement-invitations:refused.noProvider',
      )
  })
})

describe('a company’s trainers', () => {
  async function aCompanyRequirement() {
    const company = await inTransaction((tx) => aCompany(tx))
    const { ctx } = await somebody()
    const seeker = { ...ctx, actor: actingFor(ctx.actor, { id: company.id, approval: 'none' }) }
    const { url } = await aRequirement({ audience: 'company' }, seeker)
    return { company, seeker, url }
  }

  test('find and answer it, others do not; who has answered keeps it when the company is left', async () => {
    const { company, url } = await aCompanyRequirement()
    const [trainer, rival] = [await aProvider(), await aProvider()]
    const joined = { companyId: company.id, trainerId: trainer.account.partyId }
    await inTransaction((tx) => addTrainer(tx, joined))

    expect(await reasonOf(getRequirement(rival.ctx, url))).toBe(GONE)
    expect(await reasonOf(submitProposal(rival.ctx, typedProposal(url)))).toBe(GONE)
    expect((await listRequirementsToAnswer(trainer.ctx)).map((row) => row.url)).toEqual([url])
    await submitProposal(trainer.ctx, typedProposal(url))
    const [kept] = await db()
      .select()
      .from(requirementInvitations)
      .where(eq(requirementInvitations.providerId, trainer.account.partyId))
    expect(kept).toMatchObject({ isInvited: false, withdrawnAt: null })
  })

  test('are asked by who acts for a company alone', async () => {
    expect(await reasonOf(aRequirement({ audience: 'company' }))).toBe(
      'audience: requirements:form.audienceCompany',
    )
  })
})

describe('once it is online', () => {
  test('a requirement opens to all and to nobody fewer; whether its number shows stays', async () => {
    const { seeker, url } = await aRequirement({ audience: 'invited', showCount: 'on' })
    expect(await reasonOf(changeOpen(seeker.ctx, url, { showCount: '' }))).toBe(
      'showCount: requirements:form.countStays',
    )
    await changeOpen(seeker.ctx, url, { audience: 'all' })
    expect(await getRequirement(visitor, url)).toMatchObject({ proposalCount: 0 })
    expect(await reasonOf(changeOpen(seeker.ctx, url, { audience: 'invited' }))).toBe(
      'audience: requirements:form.audienceStays',
    )
  })

  test('its number shows where that was chosen, and nowhere else, sealed or not', async () => {
    const [shown, hidden] = [
      await aRequirement({ showCount: 'on', sealed: 'on' }),
      await aRequirement({ sealed: 'on' }),
    ]
    for (const { url } of [shown, hidden]) await submitProposal((await aProvider()).ctx, typedProposal(url))
    expect((await getRequirement(visitor, shown.url)).proposalCount).toBe(1)
    expect((await getRequirement(visitor, hidden.url)).proposalCount).toBeNull()
  })
})
