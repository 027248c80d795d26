import { z } from 'zod'
import { UNTYPED } from '#app/kit/input.ts'
import { optionalLine } from '#app/kit/text.ts'
import { PAUSE_REASONS, readDays } from './reminder.ts'

const invoice = z.uuid({ error: UNTYPED })
const ticked = z.literal('on').optional()

/** When reminders go out: off, or so many days after an invoice was due. */
export const reminderSettingsInput = z
  .object({
    schedule: z.enum(['on', 'off'], { error: 'common:invalid.required' }),
    days: z.string({ error: UNTYPED }).max(60, { error: 'invoice-reminders:refused.days' }).default(''),
    charges: ticked,
  })
  .superRefine(({ schedule, days }, at) => {
    if (schedule === 'on' && readDays(days) === null)
      at.addIssue({ code: 'custom', path: ['days'], message: 'invoice-reminders:refused.days' })
  })

export const remindedInvoiceInput = z.object({ invoice })

export const pauseRemindersInput = z.object({
  invoice,
  reason: z.enum(PAUSE_REASONS, { error: 'common:invalid.required' }),
  note: optionalLine(300),
})
