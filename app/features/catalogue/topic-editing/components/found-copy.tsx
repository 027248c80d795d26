import { useEffect, useState } from 'react'
import { formatMoment } from '#app/kit/dates.ts'
import { Alert } from '#app/ui/alert.tsx'
import { Button } from '#app/ui/button.tsx'
import { useLanguage } from '#app/ui/language.ts'
import { dropCopy, type FormCopy, findCopy } from '#app/ui/local-copy.ts'
import { useReadersZone } from '#app/ui/readers-zone.ts'
import { useTranslation } from '#app/ui/translation.tsx'
import type { TopicValues } from '../topic-form.ts'
import styles from './topic-form.module.css'

type FoundCopyProps = {
  name: string
  shown: TopicValues
  /** Whether the form has just come back, with all that was typed in it. */
  isAnswered: boolean
  onPutBack: (values: TopicValues) => void
}

/** Offers text that was typed in this browser and never reached the server, as after a crash. */
export function FoundCopy({ name, shown, isAnswered, onPutBack }: FoundCopyProps) {
  const { t } = useTranslation('topic-editing')
  const language = useLanguage()
  const zone = useReadersZone() ?? 'UTC'
  const [found, setFound] = useState<FormCopy | null>(null)
  useEffect(() => {
    const copy = isAnswered ? null : findCopy(name, Date.now())
    setFound(copy && differs(copy.values, shown) ? copy : null)
  }, [name, shown, isAnswered])
  if (!found) return null
  const at = formatMoment(new Date(found.at), zone, language, new Date())
  return (
    <Alert tone="wait" title={t('copy.title')}>
      <p>{t('copy.text', { at })}</p>
      <p className={styles.copyActions}>
        <Button
          tone="go"
          size="small"
          onClick={() => {
            onPutBack(found.values)
            setFound(null)
          }}
        >
          {t('copy.putBack')}
        </Button>
        <Button
          size="small"
          onClick={() => {
            dropCopy(name)
            setFound(null)
          }}
        >
          {t('copy.drop')}
        </Button>
      </p>
    </Alert>
  )
}

const OURS = new Set(['key', 'topic', 'seen', 'draft', 'event'])

/** Whether a copy says anything that the form does not. */
function differs(copy: TopicValues, shown: TopicValues): boolean {
  const text = (value: string | string[] | undefined) =>
    (value === undefined ? [] : typeof value === 'string' ? [value] : value).filter(Boolean).join('\n').trim()
  return Object.entries(copy).some(([name, value]) => !OURS.has(name) && text(value) !== text(shown[name]))
}
