import { Node } from '@tiptap/core'
import { TaskItem, TaskList } from '@tiptap/extension-list'
import { Placeholder } from '@tiptap/extensions'
import { StarterKit } from '@tiptap/starter-kit'
import type { AddressOf } from './document.ts'

const attributes = () => ({ attachmentId: { default: null }, name: { default: '' } })

/** An attached picture, at its place in the text. Only its id is stored: it can't lead to another address. */
const attachedImage = (address: AddressOf) =>
  Node.create({
    name: 'attachedImage',
    group: 'block',
    atom: true,
    draggable: true,
    addAttributes: attributes,
    renderHTML: ({ node }) => [
      'figure',
      ['img', { src: address(String(node.attrs['attachmentId'])), alt: String(node.attrs['name']) }],
    ],
  })

/** Any other attachment. */
const attachedFile = (address: AddressOf) =>
  Node.create({
    name: 'attachedFile',
    group: 'block',
    atom: true,
    draggable: true,
    addAttributes: attributes,
    renderHTML: ({ node }) => [
      'p',
      [
        'a',
        {
          class: 'attached-file',
          href: address(String(node.attrs['attachmentId'])),
          download: String(node.attrs['name']),
        },
        String(node.attrs['name']),
      ],
    ],
  })

/** Editor extensions: exactly what the reader can show. Other pasted content is reduced to it. */
export const extensionsFor = (extensionOptions: {
  address: AddressOf
  isSafeAddress: (href: string) => boolean
  placeholder: string
}) => [
  StarterKit.configure({
    heading: { levels: [2, 3] },
    codeBlock: false,
    link: {
      openOnClick: false,
      defaultProtocol: 'https',
      isAllowedUri: (href) => extensionOptions.isSafeAddress(href),
      HTMLAttributes: { target: '_blank', rel: 'noopener noreferrer nofollow' },
    },
  }),
  TaskList,
  TaskItem.configure({
    nested: true,
    a11y: { checkboxLabel: (node, checked) => `${checked ? 'Fait' : 'À faire'} : ${node.textContent}` },
  }),
  Placeholder.configure({ placeholder: extensionOptions.placeholder }),
  attachedImage(extensionOptions.address),
  attachedFile(extensionOptions.address),
]
