import { Form } from 'react-router'
import styles from '#app/features/catalogue/catalogue-import/components/upload.module.css'
import type { CategoryChoice } from '#app/features/catalogue/topics/queries-categories.server.ts'
import { formatMoment } from '#app/kit/dates.ts'
import { AskOnce } from '#app/ui/ask-once.tsx'
import { LinkButton } from '#app/ui/button.tsx'
import { CheckboxField } from '#app/ui/choice.tsx'
import { SelectField } from '#app/ui/field.tsx'
import { FormActions, FormStack } from '#app/ui/form.tsx'
import type { FormFault } from '#app/ui/form-fault.ts'
import { useLanguage } from '#app/ui/language.ts'
import { SendButton } from '#app/ui/send-button.tsx'
import { useTranslation } from '#app/ui/translation.tsx'
import type { ShownUpload } from '../queries-uploads.server.ts'
import { ColumnForm } from './column-form.tsx'
import { ConfirmForm } from './confirm-form.tsx'

type UploadStepsProps = {
  upload: ShownUpload
  choices: { categories: CategoryChoice[]; zones: string[] }
  canPublish: boolean
  fault: FormFault | null
  now: Date
  zone: string
}

/** The buttons of a file that was read: import it, read it otherwise, or drop it. */
export function UploadSteps({ upload, choices, canPublish, fault, now, zone }: UploadStepsProps) {
  const { t } = useTranslation('imports')
  const { stage, counts } = upload
  const writes = counts
    .filter(({ outcome }) => outcome === 'created' || outcome === 'updated')
    .reduce((sum, { count }) => sum + count, 0)
  // Dates that are there already without tickets get them once their seats are said.
  const changes = Math.max(writes, upload.withoutSeats)
  if (stage === 'reading' || stage === 'running' || stage === 'undoing') return null
  if (stage === 'done' || stage === 'undone') return <Done upload={upload} now={now} zone={zone} />
  return (
    <div className={styles.steps}>
      {(stage === 'ready' && (changes > 0 || upload.feed)) || stage === 'stopped' ? (
        <ConfirmForm upload={upload} changes={changes} fault={fault} />
      ) : null}
      {stage === 'ready' && changes === 0 && !upload.feed ? <p>{t('nothingToDo')}</p> : null}
      {stage === 'columns' && upload.columns ? <ColumnForm columns={upload.columns} fault={fault} /> : null}
      {stage === 'stopped' ? null : (
        <>
          {stage === 'columns' ? null : (
            <OtherWays upload={upload} choices={choices} canPublish={canPublish} fault={fault} />
          )}
          <AskOnce label={t('drop')} question={t('dropSure')} fields={{ step: 'drop' }} />
        </>
      )}
      {stage === 'refused' ? <Another /> : null}
    </div>
  )
}

type OtherwiseProps = Omit<UploadStepsProps, 'fault' | 'now' | 'zone'>

function OtherWays({ fault, ...props }: OtherwiseProps & { fault: FormFault | null }) {
  const { t } = useTranslation('imports')
  const { columns, withoutCategory, claimedBy } = props.upload
  return (
    <>
      {columns ? (
        <details className={styles.otherwise} open={fault !== null && !fault.errors.seats}>
          <summary>{t('columns.title')}</summary>
          <ColumnForm columns={columns} fault={fault} />
        </details>
      ) : null}
      <details className={styles.otherwise} open={withoutCategory > 0 || claimedBy !== null}>
        <summary>{t('otherwise.title')}</summary>
        <Otherwise {...props} />
      </details>
    </>
  )
}

/** What was brought in can be taken back for a day. */
function Done({ upload, now, zone }: Pick<UploadStepsProps, 'upload' | 'now' | 'zone'>) {
  const { t } = useTranslation('imports')
  const language = useLanguage()
  const { undoUntil } = upload
  return (
    <>
      {undoUntil ? (
        <AskOnce
          alone
          label={t('undo.label')}
          question={[
            t('undo.question', { until: formatMoment(undoUntil, zone, language, now) }),
            upload.feed ? t('undo.feed') : '',
          ].join(' ')}
          fields={{ step: 'undo' }}
        />
      ) : null}
      <Another />
    </>
  )
}

function Another() {
  const { t } = useTranslation('imports')
  return (
    <p>
      <LinkButton to="/manage_topic/import">{t('another')}</LinkButton>
    </p>
  )
}

function Otherwise({ upload, choices, canPublish }: OtherwiseProps) {
  const { t } = useTranslation('imports')
  const groups = choices.categories.filter(({ groupId }) => groupId === null)
  return (
    <Form method="post">
      <FormStack>
        <SelectField name="category" label={t('otherwise.category')} defaultValue={upload.category ?? ''}>
          <option value="">{t('otherwise.byWords')}</option>
          {groups.map((group) => (
            <optgroup key={group.id} label={group.name}>
              {choices.categories
                .filter(({ groupId }) => groupId === group.id)
                .map(({ slug, name }) => (
                  <option key={slug} value={slug}>
                    {name}
                  </option>
                ))}
            </optgroup>
          ))}
        </SelectField>
        <SelectField name="timeZone" label={t('otherwise.timeZone')} defaultValue={upload.timeZone ?? ''}>
          <option value="">{t('otherwise.byPlace')}</option>
          {choices.zones.map((zone) => (
            <option key={zone}>{zone}</option>
          ))}
        </SelectField>
        {upload.claimedBy ? (
          <CheckboxField
            name="source"
            value={upload.claimedBy}
            label={t('otherwise.source', { name: upload.claimedBy })}
          />
        ) : null}
        {canPublish ? (
          <CheckboxField
            name="publish"
            label={t('publish')}
            hint={t('publishHint')}
            defaultChecked={upload.publish}
          />
        ) : null}
        <FormActions>
          <SendButton name="step" value="reread">
            {t('otherwise.read')}
          </SendButton>
        </FormActions>
      </FormStack>
    </Form>
  )
}
