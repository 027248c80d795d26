import { Form } from 'react-router'
import { formatLongDay } from '#app/kit/dates.ts'
import { Badge } from '#app/ui/badge.tsx'
import { DateField } from '#app/ui/date-field.tsx'
import { Fold } from '#app/ui/fold.tsx'
import { FormStack } from '#app/ui/form.tsx'
import { type FormFault, fieldsOf } from '#app/ui/form-fault.ts'
import { useLanguage } from '#app/ui/language.ts'
import { SendButton } from '#app/ui/send-button.tsx'
import { useTranslation } from '#app/ui/translation.tsx'
import type { CertificatePaper } from '../queries-waiting.server.ts'

type PaperMarkProps = {
  paper: Pick<CertificatePaper, 'file' | 'seenBy' | 'seenAt' | 'validUntil'>
  isOwn: boolean
  now: Date
  /** Of its own form. */
  fault: FormFault | null
}

/** Who has seen a paper, when, and until which day it is valid; or the form that notes it. */
export function PaperMark({ paper, isOwn, now, fault }: PaperMarkProps) {
  const { t } = useTranslation('backoffice')
  const language = useLanguage()
  const { file, seenBy, seenAt, validUntil } = paper
  const field = fieldsOf({ t, fault, labelOf: (name) => t(`paper.${name}`) })
  const day = (text: string) => formatLongDay(text.slice(0, 10), language)
  const isOver = validUntil !== null && validUntil < now.toISOString().slice(0, 10)
  return (
    <>
      {seenAt === null ? null : (
        <p>
          {t('paper.seen', { name: seenBy ?? t('paper.somebody'), day: day(seenAt) })}
          {validUntil === null ? null : (
            <>
              {' · '}
              {t('paper.until', { day: day(validUntil) })}
            </>
          )}{' '}
          {isOver ? <Badge tone="bad">{t('paper.over')}</Badge> : null}
        </p>
      )}
      {isOwn ? null : (
        <Fold label={t(seenAt === null ? 'paper.mark' : 'paper.again')} open={fault !== null}>
          <Form method="post">
            <FormStack>
              <input type="hidden" name="file" value={file} />
              <DateField {...field('validUntil')} id={`until-${file}`} hint={t('paper.hint')} optional />
              <SendButton name="intent" value="paper">
                {t('paper.note')}
              </SendButton>
            </FormStack>
          </Form>
        </Fold>
      )}
    </>
  )
}
