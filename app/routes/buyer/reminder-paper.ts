import { writeReminder } from '#app/features/sales/invoice-reminders/write-reminder.server.ts'
import { personLoader } from '#app/platform/http/guard.server.ts'
import type { Route } from './+types/reminder-paper'
import { reminderFile } from './invoice-file.server.ts'

/** A reminder of either side, as a file. */
export const loader = personLoader(async (ctx, { params }: Route.LoaderArgs) =>
  reminderFile(await writeReminder(ctx, params.id)),
)
