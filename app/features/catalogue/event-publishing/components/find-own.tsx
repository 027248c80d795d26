import { Form } from 'react-router'
import styles from '#app/features/catalogue/event-form/components/event-form.module.css'
import { Button } from '#app/ui/button.tsx'
import { TextField } from '#app/ui/field.tsx'
import { useTranslation } from '#app/ui/translation.tsx'

/** Finds one of many own events by words of its title. */
export function FindOwn({ words, view }: { words: string; view: string }) {
  const { t } = useTranslation('event-publishing')
  return (
    <Form method="get" className={styles.take}>
      <input type="hidden" name="view" value={view} />
      <TextField
        id="of-title"
        name="q"
        type="search"
        label={t('list.find')}
        defaultValue={words}
        maxLength={100}
      />
      <Button type="submit">{t('list.search')}</Button>
    </Form>
  )
}
