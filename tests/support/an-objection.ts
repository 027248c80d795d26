import { contactMessages } from '#app/features/site/site/tables.server.ts'
import { type AccountId, newCode, newId } from '#app/kit/ids.ts'
import type { Language } from '#app/kit/language.ts'
import { db } from '#app/platform/testing/store.ts'

type Objecting = { id: AccountId; email: string | null; language?: Language }

/** The objection of somebody to a decision, by its number, as it comes by /contact. Returns its reference. */
export async function anObjection(
  number: string,
  { id, email, language = 'en' }: Objecting,
): Promise<string> {
  const reference = newCode(8)
  await db()
    .insert(contactMessages)
    .values({
      id: newId(),
      reference,
      about: 'objection',
      name: 'Asha Rao',
      email: email ?? '',
      page: `/settings/notices/${number}`,
      message: 'Not so',
      language,
      accountId: id,
    })
  return reference
}
