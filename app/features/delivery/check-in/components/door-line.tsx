import { formatTime } from '#app/kit/dates.ts'
import { Alert } from '#app/ui/alert.tsx'
import { Button } from '#app/ui/button.tsx'
import { useLanguage } from '#app/ui/language.ts'
import { useTranslation } from '#app/ui/translation.tsx'
import { AnswerDetails } from './door-answer.tsx'
import type { DoorHere } from './use-door-here.tsx'

/**
 * The offline state of the door: the list by which it answers, unsent check-ins, and answers that proved
 * wrong.
 */
export function DoorLine({ here, timeZone, now }: { here: DoorHere; timeZone: string; now: Date }) {
  const { t } = useTranslation('attendance')
  const language = useLanguage()
  const { isOff, list, noted, late, nameOf, seen } = here
  const off = list ? t('line.off', { at: formatTime(list.at, timeZone, language) }) : t('line.nothing')
  return (
    <>
      {isOff || noted.length > 0 ? (
        <Alert tone="wait">
          {isOff ? off : null} {noted.length > 0 ? t('line.noted', { count: noted.length }) : null}
        </Alert>
      ) : null}
      {late.length > 0 ? (
        <Alert tone="bad" action={<Button onClick={seen}>{t('line.seen')}</Button>}>
          <b>{t('line.late')}</b>
          <ul>
            {late.map(({ ticket, session, answer }) => (
              <li key={`${ticket} ${session}`}>
                {nameOf(ticket) ?? t('unnamed')}: {t(`answer.${answer.kind}`)}.{' '}
                <AnswerDetails answer={dated(answer)} timeZone={timeZone} now={now} />
              </li>
            ))}
          </ul>
        </Alert>
      ) : null}
    </>
  )
}

type Late = DoorHere['late'][number]['answer']

/** As it came over the line, where moments are texts. */
const dated = (answer: Late): Late =>
  answer.kind === 'again' ? { ...answer, cameAt: new Date(answer.cameAt) } : answer
