import { Form } from 'react-router'
import { formatLongDay, formatMoment } from '#app/kit/dates.ts'
import { languageName } from '#app/kit/display-names.ts'
import { isLanguage } from '#app/kit/language.ts'
import { formatMoney, money } from '#app/kit/money.ts'
import { Alert } from '#app/ui/alert.tsx'
import { LinkButton } from '#app/ui/button.tsx'
import { FactList } from '#app/ui/facts.tsx'
import { FormActions, FormStack } from '#app/ui/form.tsx'
import { useLanguage } from '#app/ui/language.ts'
import { textsOfMessages, translateMessage } from '#app/ui/message.ts'
import { SendButton } from '#app/ui/send-button.tsx'
import { useTranslation } from '#app/ui/translation.tsx'
import { dueWords } from '../case-words.ts'
import type { CaseOwner } from '../queries-cases.server.ts'

/** What is known of a case, and the way to where it is decided: by beginning, where it is free. */
export function CaseFacts({ of, now, zone }: { of: CaseOwner; now: Date; zone: string }) {
  const { t } = useTranslation(['cases', ...textsOfMessages([of.said])])
  const language = useLanguage()
  const { kind, said, minor, currency, since, due, path, owner, againOn } = of
  const day = againOn && formatLongDay(againOn, language)
  const facts = [
    { label: t('file.kind'), value: t(`kinds.${kind}`) },
    { label: t('file.about'), value: translateMessage(t, said) },
    ...(minor !== null && currency
      ? [{ label: t('file.amount'), value: formatMoney(money(minor, currency), language) }]
      : []),
    ...(of.language && isLanguage(of.language)
      ? [{ label: t('filter.language'), value: languageName(of.language, language) }]
      : []),
    { label: t('file.since'), value: formatMoment(since, zone, language, now) },
    {
      label: t('file.due'),
      value: formatMoment(due, zone, language, now),
      note: dueWords(of, { t, language, now }),
    },
  ]
  return (
    <FormStack>
      <FactList facts={facts} />
      {day ? (
        <Alert
          tone="info"
          action={
            <Form method="post">
              <SendButton name="intent" value="resume">
                {t('file.resume')}
              </SendButton>
            </Form>
          }
        >
          {t('file.again', { day })}
        </Alert>
      ) : null}
      <FormActions>
        {owner === '' ? (
          <Form method="post">
            <SendButton name="intent" value="take" tone="go">
              {t('act.begin')}
            </SendButton>
          </Form>
        ) : (
          <LinkButton to={path} tone={of.isOwn ? 'go' : 'quiet'}>
            {t(of.isOwn ? 'act.goOn' : 'act.look')}
          </LinkButton>
        )}
      </FormActions>
    </FormStack>
  )
}
