import { eq, inArray } from 'drizzle-orm'
import { describe, expect, test } from 'vitest'
import { getProviderState } from '#app/features/catalogue/trainer-profiles/queries-own.server.ts'
import { askApproval } from '#app/features/catalogue/trainers/ask-approval.server.ts'
import { NEEDED } from '#app/features/catalogue/trainers/completeness.ts'
import { decideProvider } from '#app/features/catalogue/trainers/decide-provider.server.ts'
import { emailApproval } from '#app/features/catalogue/trainers/email-approval.server.ts'
import {
  getProviderToDecide,
  listWaitingProviders,
} from '#app/features/catalogue/trainers/queries-waiting.server.ts'
import { anAccount } from '#app/features/people/credentials/testing.server.ts'
import { notifications } from '#app/features/people/notifications/tables.server.ts'
import { MEMBER_ROLES } from '#app/features/people/parties/party.ts'
import { parties } from '#app/features/people/parties/tables.server.ts'
import { aCompany, aGroup, aMember } from '#app/features/people/parties/testing.server.ts'
import { newId } from '#app/kit/ids.ts'
import { config } from '#app/platform/config.server.ts'
import { makeContext, systemContext } from '#app/platform/context.server.ts'
import { inTransaction } from '#app/platform/db.server.ts'
import { auditEntries, emails } from '#app/platform/tables.server.ts'
import { aPerson, aStaffMember, personOf } from '#app/platform/testing/a-person.ts'
import { db } from '#app/platform/testing/store.ts'
import { followFacts } from '#tests/support/follow-facts.ts'
import { aCompleteProvider, aProvider, approvalOf, as, SAID, save } from './a-provider.ts'

describe('approval', () => {
  test('who lacks something, has not confirmed the email or is no provider cannot ask', async () => {
    const owner = await aProvider()
    expect((await getProviderState(as(owner))).missing).toEqual([...NEEDED])
    await expect(askApproval(as(owner))).rejects.toMatchObject({
      kind: 'conflict',
      reason: 'profiles:ask.incomplete',
    })
    await save(owner, { ...SAID, city: '' })
    expect((await getProviderState(as(owner))).missing).toEqual(['photo', 'city'])
    const complete = await aCompleteProvider()
    await expect(askApproval(as({ ...complete, emailConfirmed: false }))).rejects.toMatchObject({
      kind: 'conflict',
    })
    await expect(askApproval(as(aPerson()))).rejects.toMatchObject({ kind: 'forbidden' })
    expect(await approvalOf(complete)).toBe('none')
  })

  test('is asked for, refused with a reason, asked for again and given; each time the person is told', async () => {
    const owner = await aCompleteProvider()
    const staff = as(aStaffMember({ staffTasks: ['approveProviders'] }))
    await askApproval(as(owner))
    await askApproval(as(owner))
    const { rows } = await listWaitingProviders(staff, { limit: 100 })
    expect(rows.map(({ username }) => username)).toContain(owner.username)
    const reason = 'Show your <b>face</b> on the photo.'
    await decideProvider(staff, { username: owner.username, decision: 'reject', reason })
    await followFacts()
    expect(await getProviderState(as(owner))).toMatchObject({ approval: 'rejected', reason })

    await askApproval(as(owner))
    expect(await getProviderState(as(owner))).toMatchObject({ approval: 'pending', reason: null })
    await decideProvider(staff, { username: owner.username, decision: 'approve', reason: 'ignored' })
    await followFacts()
    expect(await getProviderState(as(owner))).toMatchObject({ approval: 'approved', reason: null })

    const mails = await db()
      .select()
      .from(emails)
      .where(eq(emails.toAddress, owner.email))
      .orderBy(emails.createdAt)
    expect(mails.map(({ subject, language }) => [subject, language])).toEqual([
      ['Ihr Profil wurde noch nicht freigegeben', 'de'],
      ['Ihr Profil ist freigegeben', 'de'],
    ])
    expect(mails[0]?.text).toContain(reason)
    expect(mails[0]?.text).toContain('contact?about=objection')
    expect(mails.map(({ replyTo }) => replyTo)).toEqual([config().COMPLAINTS_EMAIL, null])
    expect(mails[0]?.html).not.toContain('<b>face')
    const notified = await db()
      .select()
      .from(notifications)
      .where(eq(notifications.recipientId, owner.accountId))
    expect(notified.map(({ kind }) => kind).toSorted()).toEqual(['providerApproved', 'providerRejected'])
    const traces = await db().select().from(auditEntries).where(eq(auditEntries.subjectId, owner.partyId))
    expect(traces.filter(({ actor }) => actor === 'person').map(({ action }) => action)).toEqual(
      expect.arrayContaining(['party.ask', 'party.reject', 'party.approve']),
    )
  })

  test('of a company the admins are told by email, each once, and nobody else of it', async () => {
    const { company, people } = await inTransaction(async (tx) => {
      const company = await aCompany(tx)
      const people = [await anAccount(tx), await anAccount(tx), await anAccount(tx)]
      for (const [at, { partyId: member }] of people.entries())
        await aMember(tx, { company, member, role: at < 2 ? MEMBER_ROLES.admin : MEMBER_ROLES.other })
      await tx
        .update(parties)
        .set({ approval: 'rejected', approvalReason: 'No course is described.' })
        .where(eq(parties.id, company.id))
      return { company, people }
    })
    const payload = { partyId: company.id, factId: newId() }
    for (let times = 0; times < 2; times++) await emailApproval(systemContext('test'), payload)
    const mails = await db()
      .select({ to: emails.toAddress, text: emails.text, replyTo: emails.replyTo })
      .from(emails)
      .where(
        inArray(
          emails.toAddress,
          people.map(({ email }) => email),
        ),
      )
    const [first, second] = people
    expect(mails.map(({ to }) => to).toSorted()).toEqual([first?.email, second?.email].toSorted())
    for (const { text, replyTo } of mails) {
      expect(text).toContain('No course is described.')
      expect(replyTo).toBe(config().COMPLAINTS_EMAIL)
    }
  })

  test('only staff who approve providers decide, and only on who waits', async () => {
    const owner = await aCompleteProvider()
    await askApproval(as(owner))
    const wish = { username: owner.username, decision: 'approve' }
    for (const actor of [
      makeContext({}).actor,
      aPerson(),
      owner,
      aStaffMember({ staffTasks: ['moderate', 'manageAccounts'] }),
    ]) {
      await expect(decideProvider(as(actor), wish)).rejects.toMatchObject({ kind: 'notFound' })
      await expect(listWaitingProviders(as(actor), { limit: 1 })).rejects.toMatchObject({ kind: 'notFound' })
      await expect(getProviderToDecide(as(actor), owner.username)).rejects.toMatchObject({ kind: 'notFound' })
    }
    expect(await approvalOf(owner)).toBe('pending')
    const staff = as(aStaffMember({ staffTasks: ['approveProviders'] }))
    await expect(decideProvider(staff, { ...wish, decision: 'reject', reason: ' ' })).rejects.toMatchObject({
      fields: { reason: expect.anything() },
    })
    await expect(decideProvider(staff, { ...wish, username: 'nobody_there' })).rejects.toMatchObject({
      kind: 'notFound',
    })
    const both = await Promise.allSettled([
      decideProvider(staff, wish),
      decideProvider(staff, { ...wish, decision: 'reject', reason: 'no' }),
    ])
    expect(both.filter(({ status }) => status === 'fulfilled')).toHaveLength(1)
    await expect(decideProvider(staff, wish)).rejects.toMatchObject({ kind: 'conflict' })
  })
  test('nobody decides in the own cause: of oneself, a company, its group or its people', async () => {
    const owner = await aCompleteProvider()
    await askApproval(as(owner))
    const wish = { username: owner.username, decision: 'approve' }
    const approver = { staffTasks: ['approveProviders'] } as const
    const own = { kind: 'forbidden', reason: 'common:refused.ownCause' }
    const colleagues = await inTransaction(async (tx) => {
      const [colleague, above] = [await anAccount(tx), await anAccount(tx)]
      const group = await aGroup(tx, { locations: [{}, {}], admins: [above.partyId] })
      const [here, there] = group.locations
      if (!here || !there) throw new Error('a group of nothing')
      const { partyId: member } = owner
      await aMember(tx, { company: here, member, role: MEMBER_ROLES.other })
      await aMember(tx, { company: there, member: colleague.partyId, role: MEMBER_ROLES.other })
      return [colleague, above]
    })
    for (const actor of [{ ...owner, ...approver }, ...colleagues.map((one) => personOf(one, approver))]) {
      await expect(decideProvider(as(actor), wish)).rejects.toMatchObject(own)
      expect(await getProviderToDecide(as(actor), owner.username)).toMatchObject({ isOwn: true })
    }
    expect(await approvalOf(owner)).toBe('pending')
    const staff = as(aStaffMember(approver))
    expect(await getProviderToDecide(staff, owner.username)).toMatchObject({ isOwn: false })
    await decideProvider(staff, wish)
    expect(await approvalOf(owner)).toBe('approved')
  })
})
