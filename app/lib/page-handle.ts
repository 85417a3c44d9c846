/** What a route says about its page in `handle`; the shell and the headers follow from it. */
export type PageHandle = {
  /** The page is hydrated. Public pages are not: they are plain HTML with one small script. */
  scripts?: boolean;
  /** The page can play videos, once a visitor asks for it. */
  video?: boolean;
  /** The page sends files, which go straight to the store where it is one. */
  uploads?: boolean;
  /** The page shows another of our own answers in a frame. */
  frame?: boolean;
  /** Other sites may show the page in a frame: nothing stands around it, and nothing runs in it. */
  embed?: boolean;
  /** Nothing stands around the page, which opens as a program of its own and reads codes. */
  alone?: boolean;
  /** A form of the page leads on to the card provider’s page. */
  pays?: boolean;
};
