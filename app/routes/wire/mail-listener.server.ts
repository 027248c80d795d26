import { openReplyAddress } from '#app/features/people/mail-in/reply-address.server.ts'
import { takeMail } from '#app/features/people/mail-in/take-mail.server.ts'
import { MAIL_LIMITS } from '#app/kit/reading-limits.ts'
import { openBounceAddress } from '#app/platform/bounces/bounce-address.server.ts'
import { config } from '#app/platform/config.server.ts'
import { systemContext } from '#app/platform/context.server.ts'
import { listenForMail, type MailListener } from '#app/platform/mail-listener.server.ts'

/**
 * Listens for answers by email, and for what comes back, where the configuration says so, in each process
 * that serves pages.
 */
export async function listenForAnswers(isShared: boolean): Promise<MailListener | null> {
  const { MAIL_IN_LISTEN: url, ROLE } = config()
  if (url === undefined || ROLE === 'worker') return null
  return listenForMail({
    url,
    mostBytes: MAIL_LIMITS.bytes,
    isShared,
    knows: (address) => openReplyAddress(address, new Date()) !== null || openBounceAddress(address) !== null,
    take: async ({ raw, from, to }) => {
      const { kind } = await takeMail(systemContext('mail-in.take-mail'), {
        raw,
        envelope: { from, to: [to] },
      })
      return kind === 'posted' || kind === 'dropped' ? 'taken' : kind
    },
  })
}
