import {
  decisionNumber,
  OBJECTION_DAYS,
  objectionPath,
} from '#app/features/people/notifications/objection.ts'
import { formatDate, formatMoment } from '#app/kit/dates.ts'
import { LinkButton } from '#app/ui/button.tsx'
import { DeskRow, DeskRows } from '#app/ui/desk-row.tsx'
import type { FormFault } from '#app/ui/form-fault.ts'
import { useLanguage } from '#app/ui/language.ts'
import { useTranslation } from '#app/ui/translation.tsx'
import { noticePath } from '../decision.ts'
import type { ShownAct } from '../queries-acts.server.ts'
import { endOf } from '../staff-act.ts'
import { ActBadge } from './act-badge.tsx'
import { doneIn, isByRule } from './statement.tsx'
import { TakeBackForm } from './take-back-form.tsx'

type ActRowsProps = {
  acts: readonly ShownAct[]
  zone: string
  now: Date
  /** Whether who reads it can object. */
  isOwn?: boolean
  /** Whether who reads it can take back what was decided. */
  canTakeBack?: boolean
  /** Of taking back one of them. */
  fault?: FormFault | null
}

const isRecent = (at: Date, now: Date) => now.getTime() - at.getTime() < OBJECTION_DAYS * 86_400_000
const holds = (act: ShownAct, now: Date) => act.decisionId !== null && endOf(act, now) === null

/**
 * What staff did, the latest first, each with its reason; who of staff it was, where that is known, and the
 * way back of what was decided by a rule.
 */
export function ActRows({ acts, zone, now, isOwn = false, canTakeBack = false, fault = null }: ActRowsProps) {
  const { t } = useTranslation('staff-acts')
  const language = useLanguage()
  const lines = (one: ShownAct) => {
    const { reason, at, by, id, decisionId, rule, until, picture } = one
    const ended = endOf(one, now)
    const moment = formatMoment(at, zone, language, now)
    return [
      one.title && isByRule(one) && ended === null ? doneIn(t, one) : null,
      <p key="reason" lang="" dir="auto">
        {reason}
      </p>,
      rule ? t(`rule.${rule}`) : null,
      ended
        ? t('statement.ended', { at: formatDate(ended, zone, language) })
        : until
          ? t('statement.until', { at: formatDate(until, zone, language) })
          : null,
      by ? t('log.by', { name: by, at: moment }) : moment,
      t('log.number', { number: decisionNumber(decisionId ?? id) }),
      picture ? (
        <a key="picture" href={picture}>
          {t('log.picture')}
        </a>
      ) : null,
      canTakeBack && holds(one, now) ? (
        <TakeBackForm key="takeBack" act={id} fault={fault?.values.act === id ? fault : null} />
      ) : null,
    ].filter((line) => line !== null)
  }
  return (
    <DeskRows>
      {acts.map((one) => {
        const { id, act, kind, title, at, decisionId } = one
        const path = noticePath(decisionNumber(decisionId ?? id))
        return (
          <DeskRow
            key={id}
            heading="h2"
            title={title || doneIn(t, one)}
            to={isOwn && act !== 'restore' ? path : undefined}
            titleLang={title ? '' : undefined}
            lines={lines(one)}
            end={
              <>
                <ActBadge kind={kind} act={act} isEnded={endOf(one, now) !== null} />
                {isOwn && act !== 'restore' && isRecent(at, now) ? (
                  <LinkButton to={objectionPath(path)}>{t('notices.object')}</LinkButton>
                ) : null}
              </>
            }
          />
        )
      })}
    </DeskRows>
  )
}
