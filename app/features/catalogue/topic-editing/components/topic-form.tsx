import { useEffect, useRef } from 'react'
import type { Hindrance } from '#app/features/catalogue/topics/policy.ts'
import type { TopicState } from '#app/features/catalogue/topics/topic.ts'
import { MEANWHILE, type VersionToken } from '#app/kit/version-token.ts'
import { FaultSummary } from '#app/ui/fault-summary.tsx'
import { FormBar } from '#app/ui/form-bar.tsx'
import { type FormFault, fieldsOf, isFaulty } from '#app/ui/form-fault.ts'
import { FormPart } from '#app/ui/form-part.tsx'
import { FormPreview } from '#app/ui/form-preview.tsx'
import { translateMessage } from '#app/ui/message.ts'
import { PreviewButton } from '#app/ui/preview-button.tsx'
import { type Answer, faultOf, SavedForm } from '#app/ui/saved-form.tsx'
import { SendButton } from '#app/ui/send-button.tsx'
import { notifyTab } from '#app/ui/shown-elsewhere.ts'
import { useTranslation } from '#app/ui/translation.tsx'
import { isSaid, rowsOf, type TopicValues, topicLabel } from '../topic-form.ts'
import { useKeeping } from './draft-keeping.tsx'
import { KeepingLine } from './keeping-line.tsx'
import { OutlineFields } from './outline-fields.tsx'
import styles from './topic-form.module.css'
import { TopicGiven, type TopicGivenChoices, TopicMore } from './topic-given.tsx'
import { TopicPictures } from './topic-pictures.tsx'
import { TopicAims, TopicWords, type TopicWordsChoices } from './topic-words.tsx'

/** From /addtopic in any language. */
const PREVIEW = 'addtopic/preview'
/** Without these there is no page to show. */
const SHOWN_WITH = ['title', 'category'] as const

const MODULES = ['moduleTitle', 'modulePoints']
const PICTURES = [
  'cover',
  'coverFile',
  'pictures',
  'pictureFile',
  'pictureSrc',
  'pictureAlt',
  'pictureCaption',
  'picturePlace',
]

export type TopicFormProps = {
  values: TopicValues
  /** What this form was answered last. */
  answer: Answer
  /** Of a topic that is there: its address, and where it stands. */
  own: { url: string; state: TopicState } | null
  /** Marks one intention to make a topic; repeats with it make one. */
  intentKey: string
  /** Stands for what the form showed. */
  seen: VersionToken
  choices: TopicGivenChoices & TopicWordsChoices
  hindrance: Hindrance | null
  /** Whether nobody else has ever seen it: then it is kept while one types. */
  neverPublic: boolean
  /** Under which name this browser keeps what did not arrive. */
  copy: string
  /** What stands beside the prices of the provider, and whether the reader may change it. */
  tax: { said: string; canSet: boolean }
  /** What the marketplace keeps of what is sold, in words. */
  commission: string
}

/** The form of a topic, in the order in which its page shows it. Works without scripts. */
export function TopicForm(props: TopicFormProps) {
  const { values, answer, own, intentKey, seen, choices, hindrance, tax, commission } = props
  const fault = faultOf(answer)
  const { t } = useTranslation('topic-editing')
  const form = useRef<HTMLFormElement>(null)
  const labelOf = (name: string) => topicLabel(t, name)
  const shown = fault ? fault.values : values
  const keeps = props.neverPublic && fault?.errors['']?.key !== MEANWHILE
  const keeping = useKeeping(form, { copy: props.copy, url: own?.url ?? '', seen, keeps })
  const fields = fieldsOf({ t, fault, labelOf })
  const field = (name: string) => fields(name, rowsOf(values[name])[0])
  const errorOf = (name: string) => (fault?.errors[name] ? translateMessage(t, fault.errors[name]) : null)
  const isPublic = own?.state === 'published'
  const group = { shown, field, errorOf, fault }
  useEffect(() => (form.current ? notifyTab(form.current, intentKey) : undefined), [intentKey])
  return (
    <FormPreview
      form={form}
      address={PREVIEW}
      needs={SHOWN_WITH}
      words={{
        title: t('add.preview'),
        needs: t('preview.needs', { fields: SHOWN_WITH.map(labelOf).join(' · ') }),
      }}
    >
      <SavedForm
        keeps={false}
        seen={seen}
        answer={answer}
        encType="multipart/form-data"
        ref={form}
        className={styles.form}
      >
        {/* The first button is the one that Enter presses. */}
        <button
          type="submit"
          name="intent"
          value="save"
          className={styles.enter}
          tabIndex={-1}
          aria-hidden="true"
        />
        <input type="hidden" name="key" value={intentKey} />
        <input type="hidden" name="topic" value={keeping.url} />
        {fault && Object.keys(fault.errors).length > 0 ? (
          <FaultSummary fault={fault} labelOf={labelOf} />
        ) : null}
        <TopicWords {...group} choices={choices} />
        <TopicGiven {...group} choices={choices} tax={tax} commission={commission} />
        <TopicAims {...group} />
        <FormPart
          title={t('form.content')}
          about={t('form.outline')}
          isFilled={isSaid(shown, MODULES)}
          isOpen={
            isFaulty(fault, ['modules', ...MODULES]) ||
            (fault !== null && rowsOf(shown.moduleTitle).length > 0)
          }
        >
          <OutlineFields key={rowsKey(fault, own, 'moduleTitle')} values={shown} fault={fault} />
        </FormPart>
        <TopicMore {...group} />
        <FormPart
          id="pictures"
          title={t('form.pictures')}
          about={[t('form.coverFile'), t('form.pictureFile')].join(' · ')}
          isFilled={isSaid(shown, ['cover', 'pictureSrc'])}
          isOpen={isSaid(shown, ['cover', 'pictureSrc']) || isFaulty(fault, PICTURES)}
        >
          <TopicPictures
            key={[...rowsOf(shown.pictureSrc), shown.cover].join(' ')}
            values={shown}
            fault={fault}
            errorOf={errorOf}
          />
        </FormPart>
        <FormBar>
          <KeepingLine keeping={keeping} keeps={props.neverPublic} preview={null} />
          {isPublic ? (
            <SendButton name="intent" value="save" tone="go" size="large">
              {t('form.savePublic')}
            </SendButton>
          ) : (
            <>
              {hindrance ? null : (
                <SendButton name="intent" value="publish" tone="go" size="large">
                  {t('form.publish')}
                </SendButton>
              )}
              <SendButton name="intent" value="save" tone={hindrance ? 'go' : 'quiet'} size="large">
                {t('form.save')}
              </SendButton>
            </>
          )}
          <PreviewButton form={form} address={PREVIEW}>
            {t('add.preview')}
          </PreviewButton>
        </FormBar>
      </SavedForm>
    </FormPreview>
  )
}

/** What came back without scripts in another order is shown in that. */
function rowsKey(fault: FormFault | null, own: { url: string } | null, name: string): string {
  return [
    own?.url,
    ...(fault && Object.keys(fault.errors).length === 0 ? rowsOf(fault.values[name]) : []),
  ].join('\n')
}
