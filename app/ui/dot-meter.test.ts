import { createElement } from 'react'
import { renderToStaticMarkup } from 'react-dom/server'
import { expect, test } from 'vitest'
import { DotMeter, DotRing } from './dot-meter.tsx'

/** How many dots each drawing has, in their order: a dot is two arcs. */
const dotsOf = (html: string) =>
  [...html.matchAll(/<path d="([^"]*)"/g)].map(([, drawn = '']) => drawn.split('M').length - 1)

test.each([DotMeter, DotRing])('who comes, who pledged and whom it lacks are three drawings', (Meter) => {
  const draw = (given: { filled: number; pledged?: number; total: number }) =>
    dotsOf(renderToStaticMarkup(createElement(Meter, { label: 'two are missing', ...given })))
  expect(draw({ filled: 3, pledged: 3, total: 8 })).toEqual([3, 3, 2])
  expect(draw({ filled: 3, total: 8 })).toEqual([3, 5])
  expect(draw({ filled: 3, pledged: 9, total: 8 })).toEqual([3, 5])
})
