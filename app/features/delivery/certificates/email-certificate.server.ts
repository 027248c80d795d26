import { and, eq } from 'drizzle-orm'
import { orders, tickets } from '#app/features/sales/orders/tables.server.ts'
import { isLanguage, pathIn } from '#app/kit/language.ts'
import { nameForMail, textForMail } from '#app/kit/mail-text.ts'
import { config } from '#app/platform/config.server.ts'
import { type Ctx, requireSystem } from '#app/platform/context.server.ts'
import { inTransaction, read } from '#app/platform/db.server.ts'
import { composeEmail } from '#app/platform/email.server.ts'
import { translator } from '#app/platform/i18n.server.ts'
import { sendMail } from '#app/platform/mail.server.ts'
import { certificatePath } from './certificate.ts'
import { certificateMail } from './emails/certificate.email.tsx'
import { everyCertificate } from './queries-scope.server.ts'
import { certificates } from './tables.server.ts'

/**
 * Emails a participant, once, the link to the certificate; nothing personal is attached. A withdrawn one is
 * not sent. Refuses any actor but the system.
 */
export async function emailCertificate(ctx: Ctx, certificateId: string): Promise<void> {
  requireSystem(ctx)

  const [found] = await read(ctx)
    .select({
      code: certificates.code,
      title: certificates.title,
      holder: certificates.holder,
      replacesId: certificates.replacesId,
      email: tickets.participantEmail,
      language: orders.language,
    })
    .from(certificates)
    .innerJoin(tickets, eq(tickets.id, certificates.ticketId))
    .innerJoin(orders, eq(orders.id, tickets.orderId))
    .where(and(everyCertificate(ctx), eq(certificates.id, certificateId), eq(certificates.state, 'issued')))
  if (!found?.email || found.holder === null) return

  const language = isLanguage(found.language) ? found.language : 'en'
  const linkTo = (path: string) => config().ORIGIN + pathIn(language, path)
  const email = await composeEmail(
    certificateMail(translator(language), {
      language,
      title: textForMail(found.title),
      name: nameForMail(found.holder),
      isCorrected: found.replacesId !== null,
      link: linkTo(certificatePath(found.code)),
      privacy: linkTo('/privacy'),
    }),
  )
  const to = found.email
  await inTransaction((tx) =>
    sendMail(tx, {
      to,
      language,
      ...email,
      kind: 'attendance.certificate',
      dedupKey: `attendance.certificate:${certificateId}`,
    }),
  )
}
