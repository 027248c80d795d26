import { and, eq } from 'drizzle-orm'
import { mailName } from '#app/features/people/accounts/mail-name.ts'
import { everyAccount } from '#app/features/people/accounts/queries-scope.server.ts'
import { accounts } from '#app/features/people/accounts/tables.server.ts'
import { presentParties } from '#app/features/people/parties/queries-scope.server.ts'
import { parties } from '#app/features/people/parties/tables.server.ts'
import { formatMoment, zoneName } from '#app/kit/dates.ts'
import { pathIn } from '#app/kit/language.ts'
import { config } from '#app/platform/config.server.ts'
import { type Ctx, requireSystem } from '#app/platform/context.server.ts'
import { inTransaction, read } from '#app/platform/db.server.ts'
import { composeEmail } from '#app/platform/email.server.ts'
import { translator } from '#app/platform/i18n.server.ts'
import { sendMail } from '#app/platform/mail.server.ts'
import { deviceOf } from './device.ts'
import { newDeviceMail } from './emails/new-device.email.tsx'
import { knownDevices } from './tables.server.ts'

/**
 * Emails the owner of an account, once, that it was used in an unknown browser. Refuses any actor but the
 * system.
 */
export async function emailNewDevice(ctx: Ctx, deviceId: string): Promise<void> {
  requireSystem(ctx)

  const [row] = await read(ctx)
    .select({ account: accounts, name: parties.name, device: knownDevices })
    .from(knownDevices)
    .innerJoin(accounts, eq(accounts.id, knownDevices.accountId))
    .innerJoin(parties, eq(parties.id, accounts.partyId))
    .where(and(everyAccount(ctx), eq(knownDevices.id, deviceId), presentParties()))
  if (!row) return

  const { account, device } = row
  const { language, timeZone, email: to, displayUsername: username } = account
  const { createdAt, userAgent, network } = device
  const zone = zoneName(createdAt, timeZone, language)
  const facts = {
    language,
    name: mailName({ name: row.name, username }),
    when: `${formatMoment(createdAt, timeZone, language, ctx.now())} (${zone})`,
    device: deviceOf(userAgent),
    network,
    link: config().ORIGIN + pathIn(language, '/reset'),
  }
  const email = await composeEmail(newDeviceMail(translator(language), facts))
  const kind = 'accounts.new-device'
  await inTransaction((tx) => sendMail(tx, { to, language, kind, ...email, dedupKey: `${kind}:${deviceId}` }))
}
