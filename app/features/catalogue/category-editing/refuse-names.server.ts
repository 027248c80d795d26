import { and, eq, isNull, ne } from 'drizzle-orm'
import { categories } from '#app/features/catalogue/topics/tables.server.ts'
import { LANGUAGES, type Language } from '#app/kit/language.ts'
import { BadInput, type FieldErrors } from '#app/kit/refusal.ts'
import type { Tx } from '#app/platform/db.server.ts'

type Named = { id: string | null; parentId: string | null; names: Record<Language, string> }

/** Refuses as bad input, beside its language, a name that another category of the same group has. */
export async function refuseNames(tx: Tx, { id, parentId, names }: Named): Promise<void> {
  const others = await tx
    .select({ names: categories.names })
    .from(categories)
    .where(
      and(
        isNull(categories.mergedIntoId),
        id === null ? undefined : ne(categories.id, id),
        parentId === null ? isNull(categories.parentId) : eq(categories.parentId, parentId),
      ),
    )
  const fields: FieldErrors = {}
  for (const language of LANGUAGES) {
    const key = names[language].toLowerCase()
    if (others.some((other) => other.names[language].toLowerCase() === key))
      fields[language] = { key: 'category-editing:invalid.taken' }
  }
  if (Object.keys(fields).length > 0) throw new BadInput(fields)
}
