import { renderToStaticMarkup } from 'react-dom/server'
import { expect, test } from 'vitest'
import { Avatar } from './avatar.tsx'
import { overStandIn } from './over-stand-in.ts'
import { Picture } from './picture.tsx'

const UPLOADED = `/pictures/${'a'.repeat(22)}-1280x853/1280.webp`

const imageThat = (complete: boolean, naturalWidth: number) =>
  ({ complete, naturalWidth, dataset: {} }) as unknown as HTMLImageElement

test('what stands in lies under the picture from the first byte on, so that a broken one needs no script', () => {
  const html = renderToStaticMarkup(<Picture src={`${UPLOADED}#10,90`} alt="" fallback={<i>drawn</i>} />)
  expect(html).toMatch(
    /<i>drawn<\/i><img src="\/pictures\/.*1280\.webp#10,90" srcSet="[^"]* 320w, [^"]* 640w, [^"]* 1280w" sizes="/,
  )
  expect(html).toMatch(/style="object-position:10% 90%" alt=""/)
  expect(html).toMatch(/loading="lazy"/)
  expect(renderToStaticMarkup(<Picture src={null} alt="" fallback={<i>drawn</i>} />)).not.toMatch(/<img/)
  expect(renderToStaticMarkup(<Picture src="/p.webp" alt="" fallback={null} eager />)).toMatch(
    /loading="eager" fetchPriority="high"/i,
  )
  expect(renderToStaticMarkup(<Avatar name="Meera Kulkarni" image="/m.webp" />)).toMatch(
    /data-initials="MK"[^<]*><img/,
  )
})

test('a face comes in the size of the screen, whole where it is a logo, and uncropped where somebody said what is to be seen', () => {
  const shown = (image: string, props: object = {}) =>
    [
      ...renderToStaticMarkup(<Avatar name="M K" image={image} {...props} />).matchAll(
        /\/(\d+)\.webp(?: (\dx))?/g,
      ),
    ].map(([, size, density]) => `${size} ${density ?? 'src'}`)
  expect(shown(UPLOADED)).toEqual(['90 src', '90 src', '320 3x'])
  expect(shown(UPLOADED, { size: 'large' })).toEqual(['90 src', '90 src', '320 2x'])
  expect(shown(UPLOADED, { size: 'small' })).toEqual(['90 src'])
  expect(shown(UPLOADED, { size: 'huge' })).toEqual(['320 src'])
  for (const other of [shown(UPLOADED, { square: true }), shown(`${UPLOADED}#10,90`, { size: 'large' })])
    expect(other).toEqual(['320 src'])
  expect(shown('/elsewhere/90.webp')).toEqual(['90 src'])
})

test('a picture that broke before anybody listened is taken away, one under way is left alone', () => {
  const states = [imageThat(true, 0), imageThat(true, 320), imageThat(false, 0)].map((image) => {
    overStandIn.ref(image)
    return image.dataset.state
  })
  expect(states).toEqual(['broken', 'shown', undefined])
})
