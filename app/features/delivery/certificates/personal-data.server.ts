import { and, eq, isNull, or, sql } from 'drizzle-orm'
import { orders, tickets } from '#app/features/sales/orders/tables.server.ts'
import { personalRows, rowsOfNobody } from '#app/platform/personal-data.server.ts'
import { certificateRules, certificates, signatures } from './tables.server.ts'

type Who = { partyId: string; provenEmail: string | null }

/** The seats that somebody has, or bought and named nobody for. */
const seatsOf = ({ partyId, provenEmail }: Who) =>
  sql`(select t.id from ${tickets} t join ${orders} o on o.id = t.order_id
    where ${or(sql`lower(t.participant_email) = ${provenEmail}`, and(sql`o.buyer_id = ${partyId}`, isNull(sql`t.participant_email`)))})`

export const certificatesRows = [
  personalRows(certificates, {
    of: (who) => sql`${certificates.ticketId} in ${seatsOf(who)}`,
    fate: { holder: null, erasedAt: sql`coalesce(${certificates.erasedAt}, now())` },
    exported: {
      as: 'certificates',
      columns: [
        'state',
        'holder',
        'title',
        'topic',
        'provider',
        'minutes',
        'startsAt',
        'endsAt',
        'timeZone',
        'city',
        'language',
        'issuedAt',
        'validUntil',
        'withdrawnAt',
        'withdrawal',
      ],
      withheld: ['code', 'byTrainer', 'erasedAt', 'statusIndex', 'logo', 'signature', 'signer'],
    },
    stays: [
      'code',
      'language',
      'title',
      'topic',
      'provider',
      'logo',
      'signature',
      'signer',
      'timeZone',
      'city',
      'withdrawal',
      'state',
    ],
    why: 'that one was issued stays, so that its code says that it counts no more; whose it was is no longer said',
  }),
  personalRows(certificates, {
    of: ({ accountId, partyId }) =>
      or(eq(certificates.withdrawnById, accountId), eq(certificates.issuerId, partyId)),
    fate: { withdrawnById: null },
    exported: 'certificates belong to who attended; the trace of what somebody did is given',
    stays: [
      'code',
      'language',
      'holder',
      'title',
      'topic',
      'provider',
      'logo',
      'signature',
      'signer',
      'timeZone',
      'city',
      'withdrawal',
      'state',
    ],
    why: 'a certificate belongs to who attended, and who issued it is part of it',
  }),
  personalRows(signatures, {
    of: ({ partyId }) => eq(signatures.partyId, partyId),
    fate: 'deleted',
    exported: { as: 'signature', columns: ['signer', 'isUsed', 'updatedAt'], withheld: ['file'] },
  }),
  rowsOfNobody(certificateRules, 'what an organiser says of the certificates of an event'),
]
