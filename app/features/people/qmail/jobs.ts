import { z } from 'zod'
import type { PartyId } from '#app/kit/ids.ts'
import { defineJob } from '#app/kit/job.ts'

/** For so long a message may stay unread before it becomes an email. */
export const UNREAD_MINUTES = 10

/** Emails the people of a side what they have not read of a conversation, up to a line. */
export const mailUnreadJob = defineJob(
  'qmail.mail-unread',
  z.object({
    conversationId: z.uuid(),
    partyId: z.uuid().transform((id) => id as PartyId),
    position: z.int(),
  }),
)

/**
 * Notes what the product did with a thing in the conversations about it: a kind of line, once for each
 * `about`.
 */
export const noteLineJob = defineJob(
  'qmail.note-line',
  z.object({
    subject: z.object({ kind: z.string().max(40), id: z.uuid() }),
    kind: z.string().max(40),
    about: z.string().max(60),
  }),
)

/** Has people look again where a file of a message was looked at. */
export const showFilesJob = defineJob('qmail.show-files', z.object({ fileId: z.uuid() }))

/** Lets two parties, who have agreed on something, see each other's contact details. */
export const openContactsJob = defineJob(
  'qmail.open-contacts',
  z.object({
    one: z.uuid().transform((id) => id as PartyId),
    other: z
      .uuid()
      .transform((id) => id as PartyId)
      .nullable(),
  }),
)
