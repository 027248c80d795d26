import { eq, or, sql } from 'drizzle-orm'
import { everyAccount } from '#app/features/people/accounts/queries-scope.server.ts'
import { accounts } from '#app/features/people/accounts/tables.server.ts'
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
import { bankChangedMail } from './emails/bank-changed.email.tsx'
import { bankAccounts } from './tables.server.ts'

/**
 * Emails all admins of a company, once for each change, including whoever made it, that its bank account is
 * another one or was removed, as of now. Refuses any actor but the system.
 */
export async function emailBankChange(
  ctx: Ctx,
  { companyId, factId }: { companyId: PartyId; factId: string },
): Promise<void> {
  requireSystem(ctx)

  const isAdmin = sql`exists (select from ${memberships} m where m.company_id = ${parties.id}
    and m.member_id = ${accounts.partyId} and m.role = ${MEMBER_ROLES.admin})`
  const isSuperAdmin = sql`exists (select from ${groupAdmins} g where g.group_id = ${parties.groupId}
    and g.member_id = ${accounts.partyId})`
  const admins = await read(ctx)
    .select({
      id: accounts.id,
      to: accounts.email,
      language: accounts.language,
      company: parties.name,
      number: bankAccounts.number,
    })
    .from(parties)
    .innerJoin(accounts, or(isAdmin, isSuperAdmin))
    .leftJoin(bankAccounts, eq(bankAccounts.companyId, parties.id))
    .where(sql`${parties.id} = ${companyId} and ${everyAccount(ctx)}`)
  const mails = await Promise.all(
    admins.map(async ({ id, to, language, company, number }) => ({
      id,
      to,
      language,
      ...(await composeEmail(
        bankChangedMail(translator(language), {
          language,
          company,
          number: number && maskedNumber(number),
          link: config().ORIGIN + pathIn(language, '/profile/company-details'),
        }),
      )),
    })),
  )

  await inTransaction(async (tx) => {
    for (const { id, ...mail } of mails)
      await sendMail(tx, {
        ...mail,
        kind: 'companies.bank-changed',
        dedupKey: `companies.bank-changed:${factId}:${id}`,
      })
  })
}
