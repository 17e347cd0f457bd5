import { Link, useParams } from 'wouter';
import { ABOUT } from '#shared/strings/about.ts';
import { COMMON } from '#shared/strings/common.ts';
import { BottomBar } from '#shared/ui/bottom-bar/bottom-bar.tsx';
import { ButtonLink } from '#shared/ui/button/button.tsx';
import { NotFound } from '#shared/ui/message-screen/message-screen.tsx';
import { Heading, Page, Wordmark } from '#shared/ui/page/page.tsx';
import styles from './about.module.css';

/** The information sub-site: `/about` and its topics. */
export function AboutPage() {
  const { topic: wanted = '' } = useParams();
  const topic = ABOUT.topics.find(({ id }) => id === wanted);
  if (topic === undefined) return <NotFound />;
  return (
    <Page
      title={ABOUT.title}
      footer={<BottomBar secondary={<ButtonLink to="/" label={COMMON.home} icon="back" look="secondary" />} />}
    >
      <div className={styles.about}>
        <Wordmark />
        <nav className={styles.topics} aria-label={ABOUT.navigation}>
          {ABOUT.topics.map(({ id, name }) => (
            <Link
              key={id}
              to={`/about/${id}`}
              className={styles.topic}
              aria-current={id === topic.id ? 'page' : undefined}
            >
              {name}
            </Link>
          ))}
        </nav>
        <article className={`panel ${styles.text}`}>
          <Heading focusKey={topic.id}>{topic.name}</Heading>
          {topic.paragraphs.map((paragraph) => (
            <p key={paragraph}>{paragraph}</p>
          ))}
        </article>
      </div>
    </Page>
  );
}
