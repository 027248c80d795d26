import { nameForMail } from '#app/kit/mail-text.ts'
import { qrPicture } from '#app/platform/qr-code.server.ts'
import type { MailAttachment } from '#app/platform/tables.server.ts'
import type { MailedTicket } from './emails/participant-ticket.email.tsx'

type Seat = { position: number; code: string; participantName: string | null }

/** Tickets for an email, with pictures of their codes for use at the door without a connection. */
export async function mailTickets(
  seats: readonly Seat[],
  linkTo: (path: string) => string,
): Promise<{ tickets: MailedTicket[]; pictures: MailAttachment[] }> {
  const tickets = seats.map(({ position, code, participantName }) => ({
    position,
    code,
    name: nameForMail(participantName ?? ''),
    link: linkTo(`/ticket/${code}`),
    cid: `${code}@ticket`,
  }))
  const pictures = tickets.map(async ({ code, cid }) => ({
    filename: `${code}.png`,
    contentType: 'image/png',
    content: await qrPicture(code),
    encoding: 'base64' as const,
    cid,
  }))
  return { tickets, pictures: await Promise.all(pictures) }
}
