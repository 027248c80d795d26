import { Form } from 'react-router'
import { Button } from '#app/ui/button.tsx'
import { SelectField, TextField } from '#app/ui/field.tsx'
import { useTranslation } from '#app/ui/translation.tsx'
import type { Wanted } from '../participant.ts'
import styles from './find-participants.module.css'

/** Finds participants by words, and of one ticket type where there are several. */
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
  return (
    <Form method="get" className={styles.find}>
      {wanted.view === 'coming' ? null : <input type="hidden" name="view" value={wanted.view} />}
      {chosen.map((person) => (
        <input key={person} type="hidden" name="person" value={person} />
      ))}
      <TextField
        id="words"
        name="q"
        type="search"
        label={t('find')}
        defaultValue={wanted.words}
        maxLength={100}
        autoComplete="off"
      />
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
      <Button type="submit">{t('search')}</Button>
    </Form>
  )
}
