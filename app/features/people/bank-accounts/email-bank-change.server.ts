import { and, desc, eq, or, sql } from 'drizzle-orm'
import { everyAccount } from '#app/features/people/accounts/queries-scope.server.ts'
import { accounts } from '#app/features/people/accounts/tables.server.ts'
import { verifications } from '#app/features/people/email-codes/tables.server.ts'
import { formerEmailOf } from '#app/features/people/email-codes/verification.ts'
import { MEMBER_ROLES } from '#app/features/people/parties/party.ts'
import { groupAdmins, memberships, parties } from '#app/features/people/parties/tables.server.ts'
import type { PartyId } from '#app/kit/ids.ts'
import { pathIn } from '#app/kit/language.ts'
import { config } from '#app/platform/config.server.ts'
import { type Ctx, requireSystem } from '#app/platform/context.server.ts'
import { inTransaction, read } from '#app/platform/db.server.ts'
import { composeEmail } from '#app/platform/email.server.ts'
import { translator } from '#app/platform/i18n.server.ts'
import { sendMail } from '#app/platform/mail.server.ts'
import { maskedNumber } from './bank-account.ts'
import { BANK_ACCOUNT_PAGE } from './bank-change.ts'
import { bankChangedMail } from './emails/bank-changed.email.tsx'
import type { BankNews } from './jobs.ts'
import { everyBankChange } from './queries-scope.server.ts'
import { bankAccountChanges } from './tables.server.ts'

/** As `formerEmailKey` begins. */
const FORMER = 'former-email:'

type Happening = { partyId: PartyId; factId: string; what: BankNews }

/**
 * Emails everybody who manages a party's bank account, once for each fact, including whoever acted, what
 * became of it; of a change that waits with a link that stops it. Who has another email address since lately
 * gets it at the former one, too. Refuses any actor but the system.
 */
export async function emailBankChange(ctx: Ctx, { partyId, factId, what }: Happening): Promise<void> {
  requireSystem(ctx)

  const [people, [change]] = await Promise.all([
    findManagers(ctx, partyId),
    read(ctx)
      .select({
        number: bankAccountChanges.number,
        inForceAt: bankAccountChanges.inForceAt,
        stopKey: bankAccountChanges.stopKey,
        needsSecond: bankAccountChanges.needsSecond,
      })
      .from(bankAccountChanges)
      .where(and(everyBankChange(ctx), eq(bankAccountChanges.partyId, partyId)))
      .orderBy(desc(bankAccountChanges.createdAt), desc(bankAccountChanges.id))
      .limit(1),
  ])
  const to = people.flatMap(({ former, email, ...one }) => [
    { ...one, to: email, key: one.id as string },
    ...former.flatMap((key) => {
      const was = formerEmailOf(key)
      return was ? [{ ...one, to: was.email, key: `${one.id}:${was.email}` }] : []
    }),
  ])
  const mails = await Promise.all(
    to.map(async ({ to: address, key, language, timeZone, party }) => {
      const page = what === 'waiting' ? `/bank-account/stop/${change?.stopKey}` : BANK_ACCOUNT_PAGE
      const facts = {
        language,
        what,
        party,
        number: change ? maskedNumber(change.number) : '',
        inForceAt: change?.inForceAt ?? ctx.now(),
        timeZone,
        lacksSecond: what === 'waiting' && change?.needsSecond,
        link: config().ORIGIN + pathIn(language, page),
      }
      const email = await composeEmail(bankChangedMail(translator(language), facts))
      const secrets = change ? [change.stopKey] : []
      return { to: address, language, ...email, secrets, key }
    }),
  )

  await inTransaction(async (tx) => {
    for (const { key, ...mail } of mails)
      await sendMail(tx, {
        ...mail,
        kind: 'bank-accounts.changed',
        dedupKey: `bank-accounts.changed:${factId}:${key}`,
      })
  })
}

/** Who manages the account of a party: the person, or the admins of a company and of its group. */
function findManagers(ctx: Ctx, partyId: PartyId) {
  const isAdmin = sql`exists (select from ${memberships} m where m.company_id = ${parties.id}
    and m.member_id = ${accounts.partyId} and m.role = ${MEMBER_ROLES.admin})`
  const isSuperAdmin = sql`exists (select from ${groupAdmins} g where g.group_id = ${parties.groupId}
    and g.member_id = ${accounts.partyId})`
  return read(ctx)
    .select({
      id: accounts.id,
      email: accounts.email,
      language: accounts.language,
      timeZone: accounts.timeZone,
      party: parties.name,
      former: sql<string[]>`array(select ${verifications.identifier} from ${verifications}
        where starts_with(${verifications.identifier}, ${FORMER}::text || ${accounts.id} || ':')
          and ${verifications.expiresAt} > ${ctx.now().toISOString()}::timestamptz)`,
    })
    .from(parties)
    .innerJoin(accounts, or(eq(accounts.partyId, parties.id), isAdmin, isSuperAdmin))
    .where(sql`${parties.id} = ${partyId} and ${everyAccount(ctx)}`)
}
