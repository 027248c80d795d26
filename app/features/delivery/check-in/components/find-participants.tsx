import { SelectField } from '#app/ui/field.tsx'
import { FindForm } from '#app/ui/find-form.tsx'
import { useTranslation } from '#app/ui/translation.tsx'
import type { Wanted } from '../participant.ts'

/** Finds participants by words, and by ticket type where there are several. */
export function FindParticipants({
  wanted,
  types,
  chosen,
}: {
  wanted: Wanted
  types: { id: string; name: string }[]
  /** Who is to be written to, whoever is looked for. */
  chosen: readonly string[]
}) {
  const { t } = useTranslation('attendance')
  const view = wanted.view === 'coming' ? null : wanted.view
  return (
    <FindForm label={t('find')} words={wanted.words} search={t('search')} kept={{ view }}>
      {chosen.map((person) => (
        <input key={person} type="hidden" name="person" value={person} />
      ))}
      {types.length > 1 ? (
        <SelectField id="type" name="type" label={t('type')} defaultValue={wanted.type ?? ''}>
          <option value="">{t('types')}</option>
          {types.map(({ id, name }) => (
            <option key={id} value={id}>
              {name}
            </option>
          ))}
        </SelectField>
      ) : null}
    </FindForm>
  )
}
