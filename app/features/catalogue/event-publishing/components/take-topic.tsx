import { Form } from 'react-router'
import styles from '#app/features/catalogue/event-form/components/event-form.module.css'
import { Button } from '#app/ui/button.tsx'
import { SelectField } from '#app/ui/field.tsx'
import { useTranslation } from '#app/ui/translation.tsx'

/** Begins an event from one of the own topics. */
export function TakeTopic({ topics }: { topics: { value: string; label: string }[] }) {
  const { t } = useTranslation('event-publishing')
  return (
    <Form method="get" className={styles.take}>
      <SelectField
        id="of-topic"
        name="topic"
        label={t('add.topic')}
        hint={t('add.topicHint')}
        options={topics}
      />
      <Button type="submit">{t('add.take')}</Button>
    </Form>
  )
}
