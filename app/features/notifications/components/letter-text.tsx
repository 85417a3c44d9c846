/** The text form of a letter, with its addresses as links. Nothing else in it is markup. */
export function LetterText({ text }: { text: string }) {
  return (
    <pre className="letter">
      {text.split(/(https?:\/\/[^\s<>"]+[^\s<>".,;:!?)\]}’'])/).map((part, index) =>
        // What the pattern caught stands at every other place.
        index % 2 === 1 ? (
          // biome-ignore lint/suspicious/noArrayIndexKey: the parts of a text never change places
          <a key={index} href={part}>
            {part}
          </a>
        ) : (
          part
        ),
      )}
    </pre>
  );
}
